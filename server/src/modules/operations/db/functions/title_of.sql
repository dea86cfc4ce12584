create or replace function operations.title_of(itinerary jsonb) returns text language sql immutable as $$
  select booking.itinerary_origin(itinerary, false) || ' – ' || booking.itinerary_destination(itinerary, false)
$$;

grant execute on function operations.title_of to marga_authorizer;
