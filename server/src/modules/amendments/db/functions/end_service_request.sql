-- Withdraws an open service request: the one that a buyer names, or that of a booking when it no longer applies, for
-- example because that part is cancelled; then the caller holds the booking's lock, as when a request is created, and
-- names the cause. Returns false when none was open.
-- @null of_booking, of_travellers, of_legs, because
create or replace function amendments.end_service_request(of_booking text, of_travellers integer[], of_legs integer[], by_user text, because text,
  of_service_request text default null) returns boolean language plpgsql as $$
declare
  e amendments.service_request;
begin
  -- When no part is named, the open request ends in any case, otherwise only if it is for that part.
  update amendments.service_request x set state = 'withdrawn', ended_at = platform.now(), ended_by = by_user
    where (x.booking_id = of_booking or x.id = of_service_request) and x.state = 'open' and (of_travellers is null and of_legs is null
      or x.travellers && of_travellers or x.legs && of_legs) returning * into e;
  if e.id is null then return false; end if;
  perform platform.record_audit(e.company_id, by_user, 'amendments.service-request-withdrawn', e.booking_id,
    jsonb_build_object('serviceRequest', e.id), cause => because);
  perform bookings.publish_booking_changed(e.company_id, e.booking_id);
  return true;
end $$;

grant execute on function amendments.end_service_request to marga_authorizer, marga_app;
