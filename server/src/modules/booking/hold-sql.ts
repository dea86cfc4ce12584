import { sql } from 'kysely';
import type { BookingState } from '@marga/contract/booking';
import type { BookingId, CheckoutId, CompanyId, PaymentId, UserId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import type { PaymentMethod } from '@marga/contract/ledger';
import { sqlFor, statement } from '../../platform/db/statement.ts';
import type { HoldOutcome } from '../ledger/index.ts';

/** What is kept unpaid by its supplier until a moment, and how it is paid. */

export const callPutOnHold = statement(
  (p: { id: BookingId; from: readonly BookingState[]; order: string; reference: string; payBy: Instant }) =>
    sqlFor.selectNoFrom(
      sql<boolean>`booking.put_on_hold(${p.id}, ${p.from}::text[], ${p.order}, ${p.reference}, ${p.payBy}::timestamptz)`.as(
        'moved',
      ),
    ),
);

export const callLapse = statement((p: { checkout: CheckoutId }) =>
  sqlFor
    .selectFrom(sql<{ booking_id: string }>`booking.lapse(${p.checkout})`.as('lapsed'))
    .select('booking_id'),
);

interface PayParams {
  company: CompanyId;
  key: string;
  hash: string;
  checkout: CheckoutId;
  user: UserId;
  total: bigint;
  currency: string;
  leaseMs: number;
  requestId: string;
  buyingRoles: readonly string[];
  apiKey: string | null;
  ip: string;
  payWith: PaymentMethod;
  payment: PaymentId | null;
  /** Of a payment through the gateway. */
  livesMs: number;
  firstAskMs: number;
}

interface PayAnswer {
  outcome:
    | 'paying'
    | 'not-found'
    | 'key-reused'
    | 'already-paid'
    | 'hold-expired'
    | 'price-changed'
    | 'spending-limit-exceeded'
    | Exclude<HoldOutcome, 'held'>;
  /** What there is to pay, of an answer that is about the price. */
  due_minor: bigint | null;
}

export const callPayHeld = statement((p: PayParams) =>
  sqlFor
    .selectFrom(
      sql<PayAnswer>`booking.pay_held(${p.company}, ${p.key}, ${p.hash}, ${p.checkout}, ${p.user}, ${p.total}::bigint,
        ${p.currency}::char(3), ${p.leaseMs}::bigint, ${p.requestId}, ${p.buyingRoles}::text[], ${p.apiKey}::text, ${p.ip}::text,
        ${p.payWith}::text, ${p.payment}::text, ${p.livesMs}::bigint, ${p.firstAskMs}::bigint)`.as('paid'),
    )
    .select(['outcome', 'due_minor']),
);

export const callTakePayment = statement((p: { checkout: CheckoutId }) =>
  sqlFor.selectNoFrom(sql<HoldOutcome | 'nothing'>`booking.take_payment(${p.checkout})`.as('outcome')),
);

export const callDropPayment = statement((p: { checkout: CheckoutId; payment: PaymentId }) =>
  sqlFor.selectNoFrom(sql`booking.drop_payment(${p.checkout}, ${p.payment})`.as('dropped')),
);

/** The payment for which something is kept that has not been set aside for yet. */
export const selectAwaited = statement((p: { checkout: CheckoutId }) =>
  sqlFor
    .selectFrom('booking.checkout')
    .select('payment_id')
    .where('id', '=', p.checkout)
    .where(
      sql<boolean>`exists (select from booking.booking b
        where b.checkout_id = ${p.checkout} and b.state = 'on-hold' and b.pay_with = 'gateway')`,
    ),
);

/** Where the booking stands now; null when it was not this caller's turn. */
export const callGiveBack = statement((p: { id: BookingId }) =>
  sqlFor.selectNoFrom(
    sql<'on-hold' | 'failed' | 'escalated' | null>`booking.give_back(${p.id})`.as('became'),
  ),
);

/** Under the relay's role. */
export const callRemindToPay = statement((p: { limit: number }) =>
  sqlFor
    .selectFrom(sql<{ looked: number; mails: number }>`booking.remind_to_pay(${p.limit}::int)`.as('answer'))
    .selectAll(),
);
