-- Handles a schedule change or an order cancelled by the supplier: the buyer is notified again, the supplier is
-- polled again, the booking is cancelled with the refund that the operator entered, or the item is snoozed for up
-- to a day.
create or replace function workqueue.handle_supplier_change(of_key text, of_type text, of_id text, action text, detail jsonb, with_reason text, due_dates jsonb)
returns text language plpgsql as $$
declare
  b bookings.booking;
  ended text;
begin
  select * into b from bookings.booking x where x.id = of_id;
  if action = 'remind-buyer' and b.schedule_change_version is not null then
    perform identity.mail_members(b.company_id, array[coalesce(b.paid_by, c.user_id)], 'schedule-changed', jsonb_build_object(
        'bookingId', b.id, 'before', v.itinerary, 'after', b.itinerary))
      from checkout.checkout c, amendments.version v
      where c.id = b.checkout_id and v.booking_id = b.id and v.version = b.schedule_change_version - 1;
  elsif action = 'ask-again' and of_type = 'supplier-cancellation' then
    perform monitoring.schedule_order_check(b.id, 0);
  elsif action = 'order-cancelled' and of_type = 'supplier-cancellation' then
    -- This cancels the booking as the order check does when the supplier states its refund. The called functions
    -- act only for the company of the transaction.
    perform set_config('marga.company', b.company_id, true);
    ended := amendments.record_supplier_cancellation(detail ->> 'amendment', b.company_id, b.id, detail ->> 'quote', 'operator', (detail ->> 'totalMinor')::bigint,
      detail -> 'terms', (detail ->> 'revision')::integer)::text;
    perform refunds.create_expected_refunds(detail ->> 'amendment', due_dates);
    perform set_config('marga.company', '', true);
    -- If the booking could not be cancelled, the item stays open.
    if ended is distinct from 'true' then return 'changed'; end if;
    perform monitoring.clear_order_discrepancy(b.id);
  elsif action = 'leave' then
    update workqueue.work_item_state x set snoozed_until = least(b.departs_at, platform.now() + interval '1 day') where x.key = of_key;
  else
    return 'changed';
  end if;
  return workqueue.record_work_item_action(of_key, b.company_id, 'work-item.' || action, b.id, with_reason, jsonb_build_object(
    'amendment', detail ->> 'amendment', 'minor', detail ->> 'totalMinor', 'lossMinor', detail ->> 'lossMinor'));
end $$;

grant execute on function workqueue.handle_supplier_change to marga_authorizer;
