// Written by `npm run generate` from the functions of the schema refunds; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** What a supplier has given back of one quote by now, in its currency and in rupees. What comes is paid back, and no more: if it is not what was quoted, the difference stands in the row and in an account of its own, one for what is missing and one for what is over and no buyer's to get, and an operator looks at both. */
export const applySupplierRefund = (p: {
  ofExpectedRefund: Argument<string>;
  arrived: Argument<bigint | number>;
  arrivedRupees: Argument<bigint | number>;
}) =>
  sql<string>`refunds.apply_supplier_refund("of_expected_refund" => (${p.ofExpectedRefund})::text, "arrived" => (${p.arrived})::int8, "arrived_rupees" => (${p.arrivedRupees})::int8)`;
/** Whose supplier is asked now. The pause doubles until it is as long as it gets: a worker that dies here costs one look. A supplier that was said to give back nothing is looked at for sixty days: what it pays after all comes within them. The pause is refunds.next_refund_check's. A worker that dies here costs one look. */
export const claimExpectedRefunds = (p: {
  most: Argument<number>;
  firstMs: Argument<bigint | number>;
  longestMs: Argument<bigint | number>;
}) =>
  sql<{
    booking_id: string;
    company_id: string;
  }>`refunds.claim_expected_refunds("most" => (${p.most})::int4, "first_ms" => (${p.firstMs})::int8, "longest_ms" => (${p.longestMs})::int8)`;
/** Promises what an amendment that is done gives back by its terms, component by component. What is Marga's own is paid at once; the rest when it has come. What a supplier is said to give back nothing for has a zero refund. Whoever finishes an amendment calls it in the same transaction, or a refund is lost. It does nothing for what is not done, and nothing a second time. */
export const createExpectedRefunds = (p: { ofAmendment: Argument<string> }) =>
  sql<void>`refunds.create_expected_refunds("of_amendment" => (${p.ofAmendment})::text)`;
/** Notes that a late or short refund was asked for; the first time stays. Null: there is nothing to ask for. */
export const escalateExpectedRefund = (p: {
  ofExpectedRefund: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
  byKey: Argument<string | null>;
}) =>
  sql<Instant | null>`refunds.escalate_expected_refund("of_expected_refund" => (${p.ofExpectedRefund})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text, "by_key" => (${p.byKey})::text)`;
/** Whether its supplier still owes something of it. What it was quoted at nothing, or has paid in full, is looked at by the clock alone. */
export const hasOutstandingRefund = (p: { ofBooking: Argument<string> }) =>
  sql<boolean>`refunds.has_outstanding_refund("of_booking" => (${p.ofBooking})::text)`;
/** What the gateway has paid out is closed; what is late is told, each once. Answers what it did and what is open. */
export const processExpectedRefunds = (p: { most: Argument<number> }) =>
  sql<{
    closed: number;
    notified: number;
    open: number;
    late: number;
  }>`refunds.process_expected_refunds("most" => (${p.most})::int4)`;
/** What a supplier's program says that has come for a due. It was told apart by all that had come for the booking until then (`seen`): if more has come meanwhile, nothing is taken, and the next look tells it apart anew. */
export const recordSupplierRefund = (p: {
  ofExpectedRefund: Argument<string>;
  arrived: Argument<bigint | number>;
  arrivedRupees: Argument<bigint | number>;
  seen: Argument<bigint | number>;
}) =>
  sql<
    'already' | 'missing' | 'paid-back' | 'short' | 'over'
  >`refunds.record_supplier_refund("of_expected_refund" => (${p.ofExpectedRefund})::text, "arrived" => (${p.arrived})::int8, "arrived_rupees" => (${p.arrivedRupees})::int8, "seen" => (${p.seen})::int8)`;
