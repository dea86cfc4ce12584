// Written by `npm run generate` from the functions of the schema monitoring; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** Whose turn it is; whoever claims them looks before the lease is over, or somebody else does. */
export const claimOrderMonitors = (p: { most: Argument<number>; leaseMs: Argument<bigint | number> }) =>
  sql<{
    booking_id: string;
    company_id: string;
    notices: number;
  }>`monitoring.claim_order_monitors("most" => (${p.most})::int4, "lease_ms" => (${p.leaseMs})::int8)`;
/** Until when is known by the booking itself: a waitlisted train by the half hour, the last two days by two hours, else twice a day, what is owed every six hours; after it is over and nothing is owed, never. `in_ms`: sooner, for another reason. */
export const completeOrderCheck = (p: {
  ofBooking: Argument<string>;
  seenNotices: Argument<number>;
  scale: Argument<number>;
  inMs: Argument<bigint | number | null>;
  newDiscrepancy: Argument<string | null>;
}) =>
  sql<
    void | null
  >`monitoring.complete_order_check("of_booking" => (${p.ofBooking})::text, "seen_notices" => (${p.seenNotices})::int4, "scale" => (${p.scale})::float8, "in_ms" => (${p.inMs})::int8, "new_discrepancy" => (${p.newDiscrepancy})::text)`;
/** Twins of a notice come within days. */
export const deleteOldSupplierNotices = () => sql<number>`monitoring.delete_old_supplier_notices()`;
/** A supplier has spoken of these orders, by its name of them or ours: they are looked up now. Answers how many are ours. What is watched no more, and may be given all the same, is looked at too. */
export const recordSupplierNotice = (p: {
  ofSupplier: Argument<string>;
  noticeId: Argument<string>;
  ofOrders: Argument<readonly string[]>;
}) =>
  sql<number>`monitoring.record_supplier_notice("of_supplier" => (${p.ofSupplier})::text, "notice_id" => (${p.noticeId})::text, "of_orders" => (${p.ofOrders})::text[])`;
/** Makes or hastens the next look. */
export const scheduleOrderCheck = (p: { ofBooking: Argument<string>; inMs: Argument<bigint | number> }) =>
  sql<void>`monitoring.schedule_order_check("of_booking" => (${p.ofBooking})::text, "in_ms" => (${p.inMs})::int8)`;
/** Watches a booking from the moment at which it is confirmed: called in the transaction that confirms it, once or more. The first look comes soon, else what the supplier moved while the booking was being ticketed would stay unnoticed until the next; it comes at once if the supplier has spoken of the order meanwhile. Nobody can be asked about what was booked offline. */
export const startMonitoring = (p: { ofBooking: Argument<string> }) =>
  sql<void>`monitoring.start_monitoring("of_booking" => (${p.ofBooking})::text)`;
