create or replace function bookings.itinerary_destination(itinerary jsonb, by_code boolean) returns text language plpgsql immutable as $$
begin
  return case itinerary ->> 'service'
    when 'hotel' then itinerary ->> 'city'
    when 'flight' then (
      select s ->> case when by_code then 'destination' else 'destinationName' end
        from jsonb_array_elements(itinerary -> 'segments') with ordinality as e (s, at)
        where coalesce((s ->> 'journey')::int, 0) = 0 order by at desc limit 1)
    else itinerary #>> '{segments,0,destinationName}'
  end;
end $$;

grant execute on function bookings.itinerary_destination to marga_app, marga_authorizer;
