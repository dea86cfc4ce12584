import { unknownIdError } from './errors.ts';
import type { TestAmount } from './faults-triggered-by-test-amounts.ts';
import { createIdGenerator } from './id-generator.ts';

/** Lists the ways in which the merchant is notified of a payment's events. */
export const WEBHOOK_MODES = ['normal', 'none', 'duplicate', 'disordered'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

export const METHODS = ['upi', 'card', 'netbanking'] as const;
export type Method = (typeof METHODS)[number];

export type Notes = Readonly<Record<string, string>>;

export interface GatewayOrder {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Notes;
  /** Says whether a payment is captured as soon as it is authorized. */
  readonly capturesItself: boolean;
  readonly createdAt: number;
  attempts: number;
  status: 'created' | 'attempted' | 'paid';
}

export interface PaymentFailure {
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
}

/** Holds what a bank reports about a transfer. */
export interface Transfer {
  readonly id: string;
  readonly accountId: string;
  readonly utr: string;
  readonly mode: 'NEFT' | 'RTGS' | 'IMPS';
  readonly payer: {
    readonly id: string;
    readonly name: string;
    readonly account: string;
    readonly ifsc: string;
  };
}

export interface GatewayPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly transfer: Transfer | null;
  readonly amount: number;
  readonly currency: string;
  readonly method: Method | 'bank_transfer';
  readonly description: string | null;
  readonly email: string;
  readonly contact: string;
  readonly notes: Notes;
  readonly createdAt: number;
  readonly webhooks: WebhookMode;
  /** This fault applies to every refund of the payment, whatever the amount. */
  readonly refundFault: TestAmount['kind'] | undefined;
  /** The payer's browser returns to one of these URLs after paying or cancelling. */
  readonly way: { readonly callback: string; readonly cancel: string };
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  capturedAt: number | null;
  failure: PaymentFailure | null;
  amountRefunded: number;
}

export interface GatewayRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly speed: 'normal' | 'optimum';
  readonly createdAt: number;
  status: 'pending' | 'processed' | 'failed';
  processedAt: number | null;
}

export interface GatewayAccount {
  readonly id: string;
  readonly receiverId: string;
  readonly name: string;
  readonly accountNumber: string;
  readonly description: string | null;
  readonly customerId: string | null;
  readonly notes: Notes;
  readonly createdAt: number;
  amountPaid: number;
  closedAt: number | null;
}

export interface Book {
  readonly orders: Shelf<GatewayOrder>;
  readonly payments: Shelf<GatewayPayment>;
  readonly refunds: Shelf<GatewayRefund>;
  readonly accounts: Shelf<GatewayAccount>;
  readonly nextId: (prefix: string) => string;
  clear(): void;
}

interface Shelf<Thing> {
  store(thing: Thing): Thing;
  /** Throws the gateway's own error when nothing has this id. */
  get(id: string): Thing;
  /** Returns all entries in the order of arrival. */
  list(): Thing[];
  clear(): void;
}

/** Opens the store of everything that the gateway remembers, in memory. */
export function createGatewayStore(now: () => number): Book {
  const shelves = {
    orders: openShelf<GatewayOrder>(),
    payments: openShelf<GatewayPayment>(),
    refunds: openShelf<GatewayRefund>(),
    accounts: openShelf<GatewayAccount>(),
  };
  return {
    ...shelves,
    nextId: createIdGenerator(now),
    clear() {
      for (const shelf of Object.values(shelves)) shelf.clear();
    },
  };
}

function openShelf<Thing extends { readonly id: string }>(): Shelf<Thing> {
  const things = new Map<string, Thing>();
  return {
    store(thing) {
      things.set(thing.id, thing);
      return thing;
    },
    get(id) {
      const found = things.get(id);
      if (!found) throw unknownIdError();
      return found;
    },
    list: () => [...things.values()],
    clear: () => things.clear(),
  };
}
