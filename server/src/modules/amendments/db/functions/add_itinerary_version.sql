-- Adds a version to a booking's itinerary, applies it to the booking and publishes the change. Returns the number of
-- the version, null when the booking does not exist. Locks the booking; a caller that needs other locks too takes the
-- booking's first.
create or replace function amendments.add_itinerary_version(of_booking text, new_cause text, new_itinerary jsonb, departs timestamptz,
  arrives timestamptz, until_at timestamptz default null)
returns integer language plpgsql as $$
declare
  b bookings.booking;
begin
  select * into b from bookings.booking x where x.id = of_booking for update;
  if b.id is null then return null; end if;
  insert into amendments.version (booking_id, company_id, version, cause, itinerary, since)
    values (b.id, b.company_id, b.version, 'booked', b.itinerary, b.created_at) on conflict do nothing;
  insert into amendments.version (booking_id, company_id, version, cause, itinerary, answer_by)
    values (b.id, b.company_id, b.version + 1, new_cause, new_itinerary, until_at);
  perform bookings.apply_itinerary_version(b.id, new_itinerary, departs, arrives, new_cause = 'schedule-change');
  perform bookings.publish_booking_changed(b.company_id, b.id);
  return b.version + 1;
end $$;

grant execute on function amendments.add_itinerary_version to marga_app, marga_authorizer;
