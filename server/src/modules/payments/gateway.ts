import type { Money } from '@marga/contract/kernel/money';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';

/** An order at the gateway: what is to be paid, under our own reference. Several tries may be made to pay it. */
export interface GatewayOrder {
  readonly id: string;
  /** Our payment's id. */
  readonly receipt: string | null;
  readonly amount: Money;
}

/** One try to pay an order. `waiting`: the payer's bank has it. `authorised`: promised, and not yet taken by us. */
export interface GatewayTry {
  readonly id: string;
  readonly amount: Money;
  readonly state: 'waiting' | 'authorised' | 'captured' | 'refunded' | 'failed';
  readonly method: string | null;
  /** Why it failed, in the gateway's words. */
  readonly failure: string | null;
  readonly at: Instant;
}

export interface GatewayRefund {
  readonly id: string;
  /** Our refund's id. */
  readonly receipt: string | null;
  readonly amount: Money;
  readonly state: 'processing' | 'done' | 'failed';
}

export interface GatewayAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly bankName: string;
  readonly beneficiary: string;
}

/** What came by bank transfer to one of our account numbers. */
export interface GatewayTransfer {
  readonly amount: Money;
  readonly payer: string;
  /** The bank's number of the transfer. */
  readonly utr: string;
  readonly accountNumber: string;
}

/** One line of a day's report: what came in or went out, and what the gateway kept of it for itself. */
export interface ReportLine {
  readonly id: string;
  readonly kind: 'payment' | 'refund' | 'other';
  readonly amount: Money;
  readonly fee: Money;
}

/**
 * How a call that makes or moves something ends. `refused`: the gateway says no, now and ever. `not-sent`: it cannot have
 * seen it. `unknown`: it may have; only looking it up by our own reference can tell.
 */
export type Effect<Thing> =
  | { readonly kind: 'made'; readonly thing: Thing }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'unknown' };

/** How a question ends. `missing`: the gateway does not know what it was asked about. */
export type Answer<Thing> =
  | { readonly kind: 'found'; readonly thing: Thing }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

/** A payment gateway. No method throws for what a gateway can do to us: every end is a value. */
export interface Gateway {
  createOrder(order: { receipt: string; amount: Money }): Promise<Effect<GatewayOrder>>;
  /** An order by our own reference: before one is made again. */
  findOrder(receipt: string): Promise<Answer<GatewayOrder>>;
  /** How an order stands: every try to pay it, the earliest first. */
  listTries(order: string): Promise<Answer<readonly GatewayTry[]>>;
  capture(tryId: string, amount: Money): Promise<Effect<GatewayTry>>;
  refund(refund: { receipt: string; tryId: string; amount: Money }): Promise<Effect<GatewayRefund>>;
  listRefunds(tryId: string): Promise<Answer<readonly GatewayRefund[]>>;
  createAccount(account: { companyId: string; name: string }): Promise<Effect<GatewayAccount>>;
  /** The transfer behind a payment that came without an order. */
  readTransfer(tryId: string): Promise<Answer<GatewayTransfer>>;
  readReport(day: LocalDate): Promise<Answer<readonly ReportLine[]>>;
}
