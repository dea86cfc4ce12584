-- Withdraws the open service request of a booking when it no longer applies, for example because that part is
-- cancelled. The caller holds the booking's lock, as when a request is created.
create or replace function amendments.end_service_request(of_booking text, of_travellers integer[], of_legs integer[], by_user text, because text)
returns void language plpgsql as $$
declare
  e amendments.service_request;
begin
  -- When no part is named, the open request ends in any case, otherwise only if it is for that part.
  update amendments.service_request x set state = 'withdrawn', ended_at = platform.now(), ended_by = by_user
    where x.booking_id = of_booking and x.state = 'open' and (of_travellers is null and of_legs is null
      or x.travellers && of_travellers or x.legs && of_legs) returning * into e;
  if e.id is null then return; end if;
  perform platform.record_audit(e.company_id, by_user, 'amendments.service-request-withdrawn', of_booking,
    jsonb_build_object('serviceRequest', e.id), cause => because);
  perform bookings.publish_booking_changed(e.company_id, of_booking);
end $$;

grant execute on function amendments.end_service_request to marga_authorizer;
