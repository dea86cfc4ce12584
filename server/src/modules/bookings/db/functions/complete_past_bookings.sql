-- Sets the status of bookings whose arrival time has passed to `completed` and publishes an event for each. The relay
-- role calls it for all companies. Returns how many bookings it completed.
-- @wall worker: The relay may not change bookings. It completes those that have arrived by the database's clock, in all companies, and returns a number.
create or replace function bookings.complete_past_bookings(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one record;
  moved integer := 0;
begin
  for one in select b.id, b.company_id, b.checkout_id from bookings.booking b
      where b.status = 'upcoming' and b.arrives_at <= platform.now()
      order by b.arrives_at limit most for update skip locked loop
    update bookings.booking b set status = 'completed' where b.id = one.id;
    insert into platform.event (company_id, type, payload) values (one.company_id, 'booking.booking.state-changed.v1',
      jsonb_build_object('bookingId', one.id, 'checkoutId', one.checkout_id, 'state', 'confirmed'));
    moved := moved + 1;
  end loop;
  return moved;
end $$;

alter function bookings.complete_past_bookings owner to marga_authorizer;
grant execute on function bookings.complete_past_bookings to marga_relay;
