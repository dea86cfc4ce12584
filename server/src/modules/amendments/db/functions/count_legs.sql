-- Counts legs as a buyer does: the journeys of a flight, the segments of any other transport. A hotel stay counts as
-- one.
create or replace function amendments.count_legs(itinerary jsonb) returns integer language sql immutable as $$
  select case when itinerary ->> 'service' = 'hotel' then 1
    when itinerary ->> 'service' = 'flight' then (select count(distinct s ->> 'journey')::integer from jsonb_array_elements(itinerary -> 'segments') s)
    else jsonb_array_length(itinerary -> 'segments') end
$$;

grant execute on function amendments.count_legs to marga_authorizer;
