-- Resolves a booking of unknown outcome as the supplier's reply would have: this function writes the new state and
-- restarts the checkout workflow, which then captures or releases the money. `ask-again` makes the workflow poll
-- the supplier for `ask_ms` more.
create or replace function workqueue.resolve_unknown_booking(of_key text, of_id text, action text, detail jsonb, with_reason text, ask_ms bigint, lease_ms bigint)
returns text language plpgsql as $$
declare
  new_order text := detail ->> 'order';
  new_reference text := detail ->> 'reference';
  until_at timestamptz := detail ->> 'payBy';
  b bookings.booking;
  transitioned boolean;
begin
  -- The checkout is locked before its bookings, as in every function that locks both.
  perform from checkout.checkout c where c.id = (select x.checkout_id from bookings.booking x where x.id = of_id)
    for update;
  select * into b from bookings.booking x where x.id = of_id for update;
  if b.id is null or b.state <> 'escalated' then return 'changed'; end if;
  -- A booking to be paid later can be recorded as on hold but not as made, because no money is held for it.
  if action = 'booking-made' and b.pay_with = 'later' or action = 'booking-on-hold' and (b.pay_with <> 'later' or until_at <= platform.now())
  then return 'changed'; end if;
  transitioned := case action
    when 'booking-made' then bookings.transition_booking(b.id, array['escalated'], array['ordered'], new_order, new_reference)
    when 'booking-not-made' then bookings.transition_booking(b.id, array['escalated'], array['rejected'], new_failure => 'not-booked')
    when 'booking-on-hold' then checkout.put_booking_on_hold(b.id, array['escalated'], new_order, new_reference, until_at)
    when 'ask-again' then bookings.transition_booking(b.id, array['escalated'], array['unknown'], again_at => platform.now(),
      until_at => platform.now() + ask_ms * interval '1 millisecond')
    else false end;
  if not transitioned then return 'changed'; end if;
  perform checkout.restart_checkout(b.checkout_id, lease_ms);
  return workqueue.record_work_item_action(of_key, b.company_id, 'work-item.' || action, b.id, with_reason,
    jsonb_build_object('order', new_order, 'reference', new_reference, 'payBy', until_at));
end $$;

grant execute on function workqueue.resolve_unknown_booking to marga_authorizer;
