-- Adds one journey and a regular fare without a name to the itinerary of a flight that was sold before journeys were
-- counted and fares had names.
create or replace function bookings.with_default_fare(itinerary jsonb) returns jsonb language sql immutable as $$
  select itinerary || jsonb_build_object('fareName', '', 'fareType', 'regular',
    'segments', (select jsonb_agg('{"journey": 0}'::jsonb || s order by at)
      from jsonb_array_elements(itinerary -> 'segments') with ordinality as e (s, at)))
$$;

grant execute on function bookings.with_default_fare to marga_app, marga_authorizer;
