import type { Book, GatewayPayment, GatewayRefund } from './gateway-store.ts';
import { calculateGatewayFee, toEpochSeconds } from './build-response-objects.ts';

/** A discrepancy falsifies the report, so that a reconciliation has something to find. */
export type ReportDiscrepancy =
  | { readonly kind: 'missing'; readonly entity_id: string }
  | { readonly kind: 'amount'; readonly entity_id: string; readonly amount: number }
  | { readonly kind: 'as-it-is'; readonly entity_id: string }
  | { readonly kind: 'extra'; readonly day?: string | undefined; readonly amount: number };

export type ReconLine = ReturnType<typeof lineOf>;

export interface ReconReport {
  /** Returns everything settled on an Indian day, `2027-03-14`, or in a month, `2027-03`. */
  of(period: string): ReconLine[];
  /** Falsifies the report and returns the id of the line that is wrong now. */
  falsify(falsehood: ReportDiscrepancy): string;
  clear(): void;
}

interface Settled {
  readonly id: string;
  readonly type: 'payment' | 'refund';
  readonly amount: number;
  readonly fee: number;
  readonly tax: number;
  readonly at: number;
  readonly payment: GatewayPayment | null;
}

const INDIA_MS = 330 * 60_000;
const NOON_MS = 12 * 3_600_000;

/** Days are in Indian time, as on the gateway's clock. */
const dayOf = (at: number): string => new Date(at + INDIA_MS).toISOString().slice(0, 10);

export function createReconciliationReport(book: Book, now: () => number): ReconReport {
  const missing = new Set<string>();
  const amounts = new Map<string, number>();
  const additions: Settled[] = [];

  function settled(): Settled[] {
    const payments = book.payments.list().flatMap(settledPayment);
    const refunds = book.refunds.list().flatMap((refund) => settledRefund(book, refund));
    return [...payments, ...refunds, ...additions].toSorted((one, other) => one.at - other.at);
  }

  return {
    of: (period) =>
      settled()
        .filter(({ id, at }) => dayOf(at).startsWith(period) && !missing.has(id))
        .map((entry) => lineOf(book, { ...entry, amount: amounts.get(entry.id) ?? entry.amount })),
    falsify(falsehood) {
      switch (falsehood.kind) {
        case 'missing':
          missing.add(falsehood.entity_id);
          return falsehood.entity_id;
        case 'amount':
          amounts.set(falsehood.entity_id, falsehood.amount);
          return falsehood.entity_id;
        case 'as-it-is':
          missing.delete(falsehood.entity_id);
          amounts.delete(falsehood.entity_id);
          return falsehood.entity_id;
        case 'extra': {
          const { day, amount } = falsehood;
          const at = day === undefined ? now() : Date.parse(day) + NOON_MS - INDIA_MS;
          const id = book.nextId('pay');
          additions.push({ id, type: 'payment', amount, fee: 0, tax: 0, at, payment: null });
          return id;
        }
      }
    },
    clear() {
      missing.clear();
      amounts.clear();
      additions.length = 0;
    },
  };
}

function settledPayment(payment: GatewayPayment): Settled[] {
  const { id, amount, capturedAt } = payment;
  if (capturedAt === null) return [];
  return [{ id, type: 'payment', amount, ...calculateGatewayFee(payment), at: capturedAt, payment }];
}

function settledRefund(book: Book, { id, amount, paymentId, processedAt }: GatewayRefund): Settled[] {
  if (processedAt === null) return [];
  const payment = book.payments.get(paymentId);
  return [{ id, type: 'refund', amount, fee: 0, tax: 0, at: processedAt, payment }];
}

function lineOf(book: Book, { id, type, amount, fee, tax, at, payment }: Settled) {
  const order = payment?.orderId ? book.orders.get(payment.orderId) : null;
  const isCard = payment?.method === 'card';
  const day = dayOf(at).replaceAll('-', '');
  return {
    entity_id: id,
    type,
    debit: type === 'refund' ? amount : 0,
    credit: type === 'payment' ? amount - fee : 0,
    amount,
    currency: payment?.currency ?? 'INR',
    fee,
    tax,
    on_hold: false,
    settled: true,
    created_at: toEpochSeconds(at),
    settled_at: toEpochSeconds(at),
    settlement_id: `setl_Sandbox${day}`,
    posted_at: null,
    credit_type: 'default',
    description: payment?.description ?? null,
    notes: '{}',
    payment_id: type === 'refund' ? (payment?.id ?? null) : null,
    settlement_utr: `SBXUTR${day}`,
    order_id: order?.id ?? null,
    order_receipt: order?.receipt ?? null,
    method: payment?.method ?? 'upi',
    card_network: isCard ? 'Visa' : null,
    card_issuer: isCard ? 'HDFC' : null,
    card_type: isCard ? 'credit' : null,
    dispute_id: null,
  };
}
