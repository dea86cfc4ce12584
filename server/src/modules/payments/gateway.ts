import type { Money } from '@marga/contract/kernel/money';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';

/**
 * An order at the gateway is an amount to be paid under Marga's own reference. There may be several attempts to pay
 * it.
 */
export interface GatewayOrder {
  readonly id: string;
  /** Marga sends the id of its payment as the receipt, so that the order can be found by it. */
  readonly receipt: string | null;
  readonly amount: Money;
}

/**
 * Holds one attempt to pay an order. `waiting` means that the payer's bank has it, and `authorised` that it is
 * promised and not captured yet.
 */
export interface GatewayTry {
  readonly id: string;
  readonly amount: Money;
  readonly state: 'waiting' | 'authorised' | 'captured' | 'refunded' | 'failed';
  readonly method: string | null;
  /** Says why the attempt failed, in the gateway's words. */
  readonly failure: string | null;
  readonly at: Instant;
}

export interface GatewayRefund {
  readonly id: string;
  /** Marga sends the id of its refund as the receipt, so that the refund can be found by it. */
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

/** Holds a bank transfer that came to one of Marga's account numbers. */
export interface GatewayTransfer {
  readonly amount: Money;
  readonly payer: string;
  /** The UTR is the bank's reference number of the transfer. */
  readonly utr: string;
  readonly accountNumber: string;
}

/** A line of a day's report shows an amount received or paid out, and the fee that the gateway deducted. */
export interface ReportLine {
  readonly id: string;
  readonly kind: 'payment' | 'refund' | 'other';
  readonly amount: Money;
  readonly fee: Money;
}

/**
 * Describes how a call that makes or changes something ended. `refused` is final, `not-sent` means that the gateway
 * cannot have received the call, and `unknown` that it may have, which only a look-up by Marga's own reference can
 * clarify.
 */
export type Effect<Thing> =
  | { readonly kind: 'made'; readonly thing: Thing }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'unknown' };

/**
 * Describes how a read call to the gateway ended. `missing` means that the gateway has no such record, and `unknown`
 * that there was no clear response.
 */
export type Answer<Thing> =
  | { readonly kind: 'found'; readonly thing: Thing }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

/** Describes a payment gateway. No method throws for a failure of the gateway: every outcome is a value. */
export interface Gateway {
  createOrder(order: { receipt: string; amount: Money }): Promise<Effect<GatewayOrder>>;
  /** Finds an order by Marga's own reference. It is called first when the order may already exist. */
  findOrder(receipt: string): Promise<Answer<GatewayOrder>>;
  /** Lists every attempt to pay an order, earliest first. */
  listTries(order: string): Promise<Answer<readonly GatewayTry[]>>;
  capture(tryId: string, amount: Money): Promise<Effect<GatewayTry>>;
  refund(refund: { receipt: string; tryId: string; amount: Money }): Promise<Effect<GatewayRefund>>;
  listRefunds(tryId: string): Promise<Answer<readonly GatewayRefund[]>>;
  createAccount(account: { companyId: string; name: string }): Promise<Effect<GatewayAccount>>;
  /** Reads the bank transfer of a gateway payment that was made without an order. */
  readTransfer(tryId: string): Promise<Answer<GatewayTransfer>>;
  readReport(day: LocalDate): Promise<Answer<readonly ReportLine[]>>;
}
