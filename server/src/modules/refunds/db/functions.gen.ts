// Written by `npm run generate` from the functions of the schema refunds; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Records all that a supplier has refunded of one quote so far, in its currency and in rupees. Only what arrives is paid back: a difference from the quote is stored in the row and in a suspense account, one for missing money and one for a surplus that no buyer gets, and an operator looks at both. */
export const applySupplierRefund = (p: {
  ofExpectedRefund: Argument<string>;
  arrived: Argument<bigint | number>;
  arrivedRupees: Argument<bigint | number>;
}) =>
  sql<string>`refunds.apply_supplier_refund("of_expected_refund" => (${p.ofExpectedRefund})::text, "arrived" => (${p.arrived})::int8, "arrived_rupees" => (${p.arrivedRupees})::int8)`;
/** Whose supplier is asked now. The pause doubles until it is as long as it gets: a worker that dies here costs one look. A supplier that was said to give back nothing is looked at for sixty days: what it pays after all comes within them. The pause is refunds.next_refund_check's. A worker that dies here costs one look. */
export const claimRefundsToCheck = (p: {
  most: Argument<number>;
  firstMs: Argument<bigint | number>;
  longestMs: Argument<bigint | number>;
}) =>
  sql<{
    booking_id: string;
    company_id: string;
  }>`refunds.claim_refunds_to_check("most" => (${p.most})::int4, "first_ms" => (${p.firstMs})::int8, "longest_ms" => (${p.longestMs})::int8)`;
/** Promises what an amendment that is done gives back by its terms, component by component. What is Marga's own is paid at once; the rest when it has come. What a supplier is said to give back nothing for has a zero refund. Whoever finishes an amendment calls it in the same transaction, or a refund is lost. It does nothing for what is not done, and nothing a second time. */
export const createExpectedRefunds = (p: { ofAmendment: Argument<string> }) =>
  sql<void>`refunds.create_expected_refunds("of_amendment" => (${p.ofAmendment})::text)`;
/** Returns whether the supplier still owes a refund for the booking. A refund that was quoted as zero, or has been paid in full, is checked by the clock alone. */
export const hasOutstandingRefund = (p: { ofBooking: Argument<string> }) =>
  sql<boolean>`refunds.has_outstanding_refund("of_booking" => (${p.ofBooking})::text)`;
/** Closes refunds that the gateway has paid out and notifies buyers of late ones, each once. Returns what it did and what is open. */
export const processExpectedRefunds = (p: { most: Argument<number> }) =>
  sql<{
    closed: number;
    notified: number;
    open: number;
    late: number;
  }>`refunds.process_expected_refunds("most" => (${p.most})::int4)`;
/** Records that a late or short refund was claimed; the time of the first claim stays. Returns null when there is nothing to claim. */
export const recordRefundClaimedFromSupplier = (p: {
  ofExpectedRefund: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
  byKey: Argument<string | null>;
}) =>
  sql<Instant | null>`refunds.record_refund_claimed_from_supplier("of_expected_refund" => (${p.ofExpectedRefund})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text, "by_key" => (${p.byKey})::text)`;
/** Records what a supplier's system reports as arrived for an expected refund. The amount was attributed by all that had arrived for the booking until then (`seen`): if more has arrived meanwhile, nothing is recorded, and the next check attributes it again. */
export const recordSupplierRefund = (p: {
  ofExpectedRefund: Argument<string>;
  arrived: Argument<bigint | number>;
  arrivedRupees: Argument<bigint | number>;
  seen: Argument<bigint | number>;
}) =>
  sql<
    'already' | 'missing' | 'paid-back' | 'short' | 'over'
  >`refunds.record_supplier_refund("of_expected_refund" => (${p.ofExpectedRefund})::text, "arrived" => (${p.arrived})::int8, "arrived_rupees" => (${p.arrivedRupees})::int8, "seen" => (${p.seen})::int8)`;
