// Written by `npm run generate` from the functions of the schema monitoring; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Records the result of a check and schedules the next one: every half hour for a waitlisted train, every two hours from two days before departure, otherwise twice a day, and at least every six hours while a refund is outstanding. `in_ms` requests an earlier check for another reason. If a supplier's notice arrived during the check, the next check is due at once. When the booking is over, no refund is outstanding and no other check is requested, the monitor is deleted. */
export const completeOrderCheck = (p: {
  booking: Argument<string>;
  seenNotices: Argument<number>;
  scale: Argument<number>;
  inMs: Argument<bigint | number | null>;
  newDiscrepancy: Argument<string | null>;
}) =>
  sql<
    void | null
  >`monitoring.complete_order_check("of_booking" => (${p.booking})::text, "seen_notices" => (${p.seenNotices})::int4, "scale" => (${p.scale})::float8, "in_ms" => (${p.inMs})::int8, "new_discrepancy" => (${p.newDiscrepancy})::text)`;
/** Deletes suppliers' notices older than 60 days and returns how many. Stored notices serve to detect duplicates, and these come within days. */
export const deleteOldSupplierWebhooks = () => sql<number>`monitoring.delete_old_supplier_webhooks()`;
/** Records a supplier's notice about orders, given by the supplier's ids or Marga's, and makes a check of their bookings due now. For bookings that are no longer monitored, their expected refunds are checked now. Returns the number of bookings or of refunds, whichever is larger; 0 when there are none or the notice is a duplicate. */
export const recordSupplierWebhook = (p: {
  supplier: Argument<string>;
  noticeId: Argument<string>;
  orders: Argument<readonly string[]>;
}) =>
  sql<number>`monitoring.record_supplier_webhook("of_supplier" => (${p.supplier})::text, "notice_id" => (${p.noticeId})::text, "of_orders" => (${p.orders})::text[])`;
/** Schedules a check of a booking after `in_ms`, unless an earlier one is already scheduled. Offline bookings are not checked. */
export const scheduleOrderCheck = (p: { booking: Argument<string>; inMs: Argument<bigint | number> }) =>
  sql<void>`monitoring.schedule_order_check("of_booking" => (${p.booking})::text, "in_ms" => (${p.inMs})::int8)`;
/** Starts to monitor a booking. It is called, possibly more than once, in the transaction that confirms the booking. The first check is due after ten minutes, so that a change made during ticketing is noticed early; it is due at once if the supplier has already sent a notice about the order. Offline bookings are not monitored, because they have no supplier to poll. */
export const startOrderMonitoring = (p: { booking: Argument<string> }) =>
  sql<void>`monitoring.start_order_monitoring("of_booking" => (${p.booking})::text)`;
