create or replace function workqueue.itinerary_title(itinerary jsonb) returns text language sql immutable as $$
  select bookings.itinerary_origin(itinerary, false) || ' – ' || bookings.itinerary_destination(itinerary, false)
$$;

grant execute on function workqueue.itinerary_title to marga_authorizer;
