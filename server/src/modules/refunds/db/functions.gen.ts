// Written by `npm run generate` from the functions of the schema refunds; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Schedules the next poll of the supplier of an expected refund that is to be polled now, and returns its booking. A worker that crashes after this skips one poll. While money is outstanding, the interval doubles from `first_ms` to `longest_ms`. A supplier that owes nothing more may still pay, so it is polled until sixty days after the refund was created: at the same intervals if an operator entered the cancellation and the supplier's refund of zero; otherwise first after four times `longest_ms` (a day), then at intervals that double up to sixteen days, about eight polls in all. */
export const beginRefundCheck = (p: {
  expectedRefund: Argument<string>;
  firstMs: Argument<bigint | number>;
  longestMs: Argument<bigint | number>;
}) =>
  sql<{
    booking_id: string;
    company_id: string;
  }>`refunds.begin_refund_check("of_expected_refund" => (${p.expectedRefund})::text, "first_ms" => (${p.firstMs})::int8, "longest_ms" => (${p.longestMs})::int8)`;
/** Creates the expected refunds of a finished amendment by its terms, one for each component, and counts them as promised. Marga's own component is paid back at once, the others when the money arrives. A cancellation without a refund by the supplier gets a zero refund. A caller that finishes an amendment must call this function in the same transaction, or the refund is lost. It does nothing for an amendment that is not done or that already has its refunds. `due_dates` has the due date of each rule, counted from now. */
export const createExpectedRefunds = (p: { amendment: Argument<string>; dueDates: Argument<string> }) =>
  sql<void>`refunds.create_expected_refunds("of_amendment" => (${p.amendment})::text, "due_dates" => (${p.dueDates})::jsonb)`;
/** Closes expected refunds that the gateway has paid out and notifies the buyers of late refunds, each once; at most `most` of either. Returns how many it closed and notified, and how many are open and late. */
export const processExpectedRefunds = (p: { most: Argument<number> }) =>
  sql<{
    closed: number;
    notified: number;
    open: number;
    late: number;
  }>`refunds.process_expected_refunds("most" => (${p.most})::int4)`;
/** Records that a late or short refund was claimed and returns when; a repeat returns the time of the first claim. Returns null when there is nothing to claim. */
export const recordRefundClaimedFromSupplier = (p: {
  expectedRefund: Argument<string>;
  actor: Argument<string>;
}) =>
  sql<Instant | null>`refunds.record_refund_claimed_from_supplier("of_expected_refund" => (${p.expectedRefund})::text, "actor" => (${p.actor})::text)`;
/** Records the total that a supplier's system reports as arrived for an expected refund. The caller matched the amount to this refund by the total that had arrived for the booking when it read it (`seen`). If that total has changed since, nothing is recorded ('already'), and the next check matches the amount again. */
export const recordSupplierRefund = (p: {
  expectedRefund: Argument<string>;
  arrived: Argument<bigint | number>;
  arrivedRupees: Argument<bigint | number>;
  seen: Argument<bigint | number>;
  gatewayDueBy: Argument<Instant>;
}) =>
  sql<
    'already' | 'missing' | 'paid-back' | 'short' | 'over'
  >`refunds.record_supplier_refund("of_expected_refund" => (${p.expectedRefund})::text, "arrived" => (${p.arrived})::int8, "arrived_rupees" => (${p.arrivedRupees})::int8, "seen" => (${p.seen})::int8, "gateway_due_by" => (${p.gatewayDueBy})::timestamptz)`;
