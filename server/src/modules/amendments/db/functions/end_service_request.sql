-- Ends what our people were asked to cancel by hand, when it means nothing any more: under the booking's lock, as it is
-- asked for.
create or replace function amendments.end_service_request(of_booking text, of_travellers integer[], of_legs integer[], by_user text, because text)
returns void language plpgsql as $$
declare
  e amendments.service_request;
begin
  -- Of everything when no part is named; else what was wanted of that part.
  update amendments.service_request x set state = 'withdrawn', ended_at = platform.now(), ended_by = by_user
    where x.booking_id = of_booking and x.state = 'open' and (of_travellers is null and of_legs is null
      or x.travellers && of_travellers or x.legs && of_legs) returning * into e;
  if e.id is null then return; end if;
  perform platform.record_audit(e.company_id, by_user, 'amendments.service-request-withdrawn', of_booking, because, null,
    jsonb_build_object('serviceRequest', e.id));
  perform bookings.publish_booking_changed(e.company_id, of_booking);
end $$;

grant execute on function amendments.end_service_request to marga_authorizer;
