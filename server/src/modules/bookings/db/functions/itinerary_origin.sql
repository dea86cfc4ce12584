-- Returns the origin of an itinerary as lists show it. With `by_code` a flight shows its airport code; everything
-- else is shown by name. The origin of a hotel stay is the hotel, and its destination the city. A return trip shows
-- its outbound direction.
create or replace function bookings.itinerary_origin(itinerary jsonb, by_code boolean) returns text language sql immutable as $$
  select case itinerary ->> 'service'
    when 'hotel' then itinerary ->> 'name'
    else itinerary #>> array['segments', '0',
      case when by_code and itinerary ->> 'service' = 'flight' then 'origin' else 'originName' end]
  end
$$;

grant execute on function bookings.itinerary_origin to marga_app, marga_authorizer;
