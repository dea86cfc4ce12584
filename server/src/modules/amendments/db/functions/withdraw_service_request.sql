-- Withdraws an open service request of the current company. Returns false when it has been answered or withdrawn
-- before.
create or replace function amendments.withdraw_service_request(of_service_request text, actor text)
returns boolean language plpgsql as $$
declare
  e amendments.service_request;
begin
  update amendments.service_request x set state = 'withdrawn', ended_at = platform.now(), ended_by = actor
    where x.id = of_service_request and x.company_id = platform.current_company() and x.state = 'open' returning * into e;
  if e.id is null then return false; end if;
  perform platform.record_audit(e.company_id, actor, 'amendments.service-request-withdrawn', e.booking_id,
    jsonb_build_object('serviceRequest', e.id));
  perform bookings.publish_booking_changed(e.company_id, e.booking_id);
  return true;
end $$;

grant execute on function amendments.withdraw_service_request to marga_app;
