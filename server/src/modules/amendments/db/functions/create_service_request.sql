-- Creates a service request, once for an idempotency key; a booking has at most one open request. Locks the booking,
-- so that concurrent requests are handled one after the other. The operators must answer within two hours, or by
-- departure if that is sooner. A manual quote that the buyer has not accepted expires, else it could be confirmed
-- while another part is requested. Returns the id of the service request that this call, or an earlier call with the
-- key, created. A cancellation can be requested until 30 days after arrival, a change only before arrival.
-- @values outcome: too-many | asked | missing | key-reused | amendment-in-progress | not-cancellable | not-changeable | already-asked
-- @null of_travellers, of_legs, remark_text, by_key, service_request_id
create or replace function amendments.create_service_request(new_id text, company text, of_booking text, new_category text, of_travellers integer[],
  of_legs integer[], remark_text text, idempotency_key text, hash text, actor text, request_id text, from_ip text, by_key text)
returns table (outcome text, service_request_id text) language plpgsql as $$
declare
  known platform.idempotency;
  b bookings.booking;
begin
  select * into b from bookings.booking x where x.id = of_booking and x.company_id = company for update;
  select * into known from platform.idempotency i where i.company_id = company and i.key = idempotency_key;
  if known.subject is not null then
    return query select case when known.request_hash = hash then 'asked' else 'key-reused' end, known.subject;
    return;
  end if;
  outcome := case
    when b.id is null then 'missing'
    when new_category = 'cancel' and (b.state <> 'confirmed' or not amendments.accepts_service_requests(b.arrives_at)) then 'not-cancellable'
    when new_category <> 'cancel' and (b.state <> 'confirmed' or b.arrives_at <= platform.now()) then 'not-changeable'
    when amendments.has_active_amendment(b.id) then 'amendment-in-progress'
    when exists (select from amendments.service_request e where e.booking_id = b.id and e.state = 'open') then 'already-asked'
    -- Each request costs an operator a telephone call. Two concurrent requests for different bookings may both pass
    -- as the last, because the limit need not be exact.
    when (select count(*) from amendments.service_request e where e.company_id = company and e.state = 'open') >= 50 then 'too-many'
    else 'asked' end;
  if outcome = 'asked' then
    service_request_id := new_id;
    insert into platform.idempotency (company_id, key, request_hash, subject) values (company, idempotency_key, hash, new_id);
    perform amendments.transition_amendment(m.id, array['quoted'], 'expired') from amendments.amendment m
      where m.booking_id = b.id and m.state = 'quoted' and amendments.is_manual_quote(m.supplier_quote);
    insert into amendments.service_request (id, company_id, booking_id, user_id, category, travellers, legs, remark, answer_by)
      values (new_id, company, b.id, actor, new_category, of_travellers, of_legs, remark_text, platform.now() + case
        when b.departs_at > platform.now() then least(interval '2 hours', b.departs_at - platform.now()) else interval '2 hours' end);
    perform platform.record_audit(company, actor, 'amendments.service-request-asked', b.id, request_id, from_ip,
      jsonb_build_object('serviceRequest', new_id, 'category', new_category), by_key);
    perform bookings.publish_booking_changed(company, b.id);
  end if;
  return next;
end $$;

grant execute on function amendments.create_service_request to marga_app;
