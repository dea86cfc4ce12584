-- Returns the origin as lists show it: by code where the trade has one that people read, otherwise by name. A stay
-- has its hotel and its city, a return trip its outbound direction.
create or replace function bookings.itinerary_origin(itinerary jsonb, by_code boolean) returns text language sql immutable as $$
  select case itinerary ->> 'service'
    when 'hotel' then itinerary ->> 'name'
    else itinerary #>> array['segments', '0',
      case when by_code and itinerary ->> 'service' = 'flight' then 'origin' else 'originName' end]
  end
$$;

grant execute on function bookings.itinerary_origin to marga_app, marga_authorizer;
