-- An itinerary that the supplier has changed may have fewer legs than before, so requests for a removed leg are
-- withdrawn.
create or replace function amendments.withdraw_service_requests_of_removed_legs() returns trigger language plpgsql as $$
begin
  -- Legs are counted as a buyer does: the journeys of a flight, the segments of any other transport, a hotel stay as one.
  perform amendments.end_service_request(new.booking_id, null, array(select generate_series(case new.itinerary ->> 'service'
      when 'hotel' then 1
      when 'flight' then (select count(distinct s ->> 'journey')::integer from jsonb_array_elements(new.itinerary -> 'segments') s)
      else jsonb_array_length(new.itinerary -> 'segments') end, 99)), null, new.booking_id);
  return null;
end $$;

grant execute on function amendments.withdraw_service_requests_of_removed_legs to marga_app, marga_authorizer;
