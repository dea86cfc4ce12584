-- Gives a booking its next itinerary and returns the number of that version. A schedule change by the supplier waits
-- for the buyer's answer; any other version leaves a schedule change that is not answered yet as it is.
create or replace function bookings.apply_itinerary_version(of_booking text, new_itinerary jsonb, departs timestamptz,
  arrives timestamptz, awaits_answer boolean)
returns integer language sql as $$
  update bookings.booking b set itinerary = new_itinerary, departs_at = departs, arrives_at = arrives, version = b.version + 1,
      schedule_change_version = case when awaits_answer then b.version + 1 else b.schedule_change_version end,
      updated_at = platform.now()
    where b.id = of_booking
    returning b.version
$$;

grant execute on function bookings.apply_itinerary_version to marga_app, marga_authorizer;
