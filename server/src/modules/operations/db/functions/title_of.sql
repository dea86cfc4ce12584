create or replace function operations.title_of(itinerary jsonb) returns text language sql immutable as $$
  select booking.starts_from(itinerary, false) || ' – ' || booking.leads_to(itinerary, false)
$$;

grant execute on function operations.title_of to marga_authorizer;
