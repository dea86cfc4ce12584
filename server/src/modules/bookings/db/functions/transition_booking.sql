-- Changes the state of a booking that is in one of `from_states`, and writes its history and an event in the same
-- transaction. Returns false when the booking is in another state. Every step of the workflow uses this
-- compare-and-set.
create or replace function bookings.transition_booking(
  booking_id text, from_states text[], to_states text[],
  new_order text default null, new_reference text default null, new_failure text default null,
  again_at timestamptz default null, until_at timestamptz default null
) returns boolean language plpgsql as $$
declare
  transitioned record;
begin
  update bookings.booking b
    set state = to_states[cardinality(to_states)],
        status = bookings.booking_status_from_state(to_states[cardinality(to_states)], b.arrives_at),
        history = case when b.state = to_states[cardinality(to_states)] then b.history else b.history || (
          select jsonb_agg(jsonb_build_object('state', s, 'at',
            to_char(platform.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) from unnest(to_states) s) end,
        supplier_order = coalesce(new_order, b.supplier_order),
        supplier_reference = coalesce(new_reference, b.supplier_reference),
        failure = coalesce(new_failure, b.failure),
        sends = b.sends + case when 'ordering' = any (to_states) then 1 else 0 end,
        lookups = b.lookups + case when b.state = 'unknown' and again_at is not null then 1 else 0 end,
        -- The buyer need not answer a schedule change once the whole booking is cancelled.
        schedule_change_version = case when to_states[cardinality(to_states)] <> 'cancelled' then b.schedule_change_version end,
        ask_again_at = again_at,
        ask_until = coalesce(until_at, case when again_at is null then null else b.ask_until end),
        updated_at = platform.now()
    where b.id = transition_booking.booking_id and b.state = any (from_states)
    returning b.company_id, b.checkout_id, b.state into transitioned;
  if not found then return false; end if;
  insert into platform.event (company_id, type, payload) values (transitioned.company_id, 'booking.booking.state-changed.v1',
    jsonb_build_object('bookingId', transition_booking.booking_id, 'checkoutId', transitioned.checkout_id, 'state', transitioned.state));
  return true;
end $$;

grant execute on function bookings.transition_booking to marga_app, marga_authorizer;
