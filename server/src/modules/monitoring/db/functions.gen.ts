// Written by `npm run generate` from the functions of the schema monitoring; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Claims the bookings that must be checked now; if the check is not done before the lease ends, another worker claims them. */
export const claimOrderMonitors = (p: { most: Argument<number>; leaseMs: Argument<bigint | number> }) =>
  sql<{
    booking_id: string;
    company_id: string;
    notices: number;
  }>`monitoring.claim_order_monitors("most" => (${p.most})::int4, "lease_ms" => (${p.leaseMs})::int8)`;
/** Schedules the next check by the booking itself: a waitlisted train every half hour, the last two days every two hours, otherwise twice a day, and an outstanding refund every six hours. Once the booking is over and nothing is owed it is never checked. `in_ms` asks for a sooner check for another reason. */
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
/** Duplicates of a notice come within days, so older notices are not needed. */
export const deleteOldSupplierWebhooks = () => sql<number>`monitoring.delete_old_supplier_webhooks()`;
/** Handles a supplier's webhook about orders, named by its ids or Marga's: they are checked now. Returns how many are ours. Bookings that are no longer monitored but may still get a refund are checked too. */
export const recordSupplierWebhook = (p: {
  ofSupplier: Argument<string>;
  noticeId: Argument<string>;
  ofOrders: Argument<readonly string[]>;
}) =>
  sql<number>`monitoring.record_supplier_webhook("of_supplier" => (${p.ofSupplier})::text, "notice_id" => (${p.noticeId})::text, "of_orders" => (${p.ofOrders})::text[])`;
/** Creates the next check or moves it forward. */
export const scheduleOrderCheck = (p: { ofBooking: Argument<string>; inMs: Argument<bigint | number> }) =>
  sql<void>`monitoring.schedule_order_check("of_booking" => (${p.ofBooking})::text, "in_ms" => (${p.inMs})::int8)`;
/** Monitors a booking from its confirmation on: called in the transaction that confirms it, once or more. The first check comes soon, else a change made during ticketing would stay unnoticed until the next; it comes at once if the supplier has sent a notice about the order meanwhile. Offline bookings are not monitored, because no supplier can be asked. */
export const startOrderMonitoring = (p: { ofBooking: Argument<string> }) =>
  sql<void>`monitoring.start_order_monitoring("of_booking" => (${p.ofBooking})::text)`;
