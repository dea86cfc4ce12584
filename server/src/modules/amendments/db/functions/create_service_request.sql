-- Creates a service request; a booking has at most one open request. Locks the booking, so that concurrent requests
-- are handled one after the other. The operators must answer within two hours, or by departure if that is sooner. A
-- manual quote that the buyer has not accepted expires, else it could be confirmed while another part is requested. A
-- cancellation can be requested until 30 days after arrival, a change only before arrival.
-- @values value: too-many | asked | missing | amendment-in-progress | not-cancellable | not-changeable | already-asked
-- @null of_travellers, of_legs, remark_text
create or replace function amendments.create_service_request(new_id text, company text, of_booking text, new_category text, of_travellers integer[],
  of_legs integer[], remark_text text, actor text)
returns text language plpgsql as $$
declare
  outcome text;
  b bookings.booking;
begin
  select * into b from bookings.booking x where x.id = of_booking and x.company_id = company for update;
  outcome := case
    when b.id is null then 'missing'
    when new_category = 'cancel' and (b.state <> 'confirmed' or not amendments.accepts_service_requests(b.arrives_at)) then 'not-cancellable'
    when new_category <> 'cancel' and (b.state <> 'confirmed' or b.arrives_at <= platform.now()) then 'not-changeable'
    when amendments.has_active_amendment(b.id) then 'amendment-in-progress'
    when exists (select from amendments.service_request e where e.booking_id = b.id and e.state = 'open') then 'already-asked'
    -- The number is that of the table of limits (platform/limits). Two concurrent requests for different bookings may both pass
    -- as the last, because the limit need not be exact.
    when (select count(*) from amendments.service_request e where e.company_id = company and e.state = 'open') >= 50 then 'too-many'
    else 'asked' end;
  if outcome = 'asked' then
    perform amendments.transition_amendment(m.id, array['quoted'], 'expired') from amendments.amendment m
      where m.booking_id = b.id and m.state = 'quoted' and m.quote_kind = 'manual';
    insert into amendments.service_request (id, company_id, booking_id, user_id, category, travellers, legs, remark, answer_by)
      values (new_id, company, b.id, actor, new_category, of_travellers, of_legs, remark_text, platform.now() + case
        when b.departs_at > platform.now() then least(interval '2 hours', b.departs_at - platform.now()) else interval '2 hours' end);
    perform platform.record_audit(company, actor, 'amendments.service-request-asked', b.id,
      jsonb_build_object('serviceRequest', new_id, 'category', new_category));
    perform bookings.publish_booking_changed(company, b.id);
  end if;
  return outcome;
end $$;

grant execute on function amendments.create_service_request to marga_app;
