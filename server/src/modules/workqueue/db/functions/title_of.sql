create or replace function workqueue.title_of(itinerary jsonb) returns text language sql immutable as $$
  select bookings.itinerary_origin(itinerary, false) || ' – ' || bookings.itinerary_destination(itinerary, false)
$$;

grant execute on function workqueue.title_of to marga_authorizer;
