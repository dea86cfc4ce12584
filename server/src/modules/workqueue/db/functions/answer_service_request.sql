-- Answers a service request. Either the supplier's terms, obtained by telephone, become a quote for the requested
-- cancellation or change, unless the booking has changed since the quote was calculated; or the request is declined
-- with a reason. The buyer gets a mail in both cases.
create or replace function workqueue.answer_service_request(of_key text, of_id text, action text, detail jsonb, with_reason text)
returns text language plpgsql as $$
declare
  e amendments.service_request;
  b bookings.booking;
  total bigint := (detail ->> 'totalMinor')::bigint;
begin
  -- The booking is locked before its service request, in the same order as when a service request is created.
  select * into b from bookings.booking x where x.id = (select y.booking_id from amendments.service_request y where y.id = of_id) for update;
  select * into e from amendments.service_request x where x.id = of_id for update;
  if e.id is null or e.state <> 'open' then return 'changed'; end if;
  if action = (case e.category when 'cancel' then 'quote-service-request' else 'quote-change' end) then
    if (detail ->> 'expiresAt')::timestamptz <= platform.now()
        or amendments.store_amendment_quote(detail ->> 'amendment', e.company_id, e.booking_id, e.user_id,
          jsonb_build_object('kind', case e.category when 'cancel' then 'cancellation' else 'change' end, 'supplier', b.supplier,
            'supplier_quote', 'manual ' || e.id, 'quote_kind', 'manual', 'travellers', detail -> 'travellers', 'legs', detail -> 'legs', 'total_minor', total,
            'currency', 'INR', 'terms', detail -> 'terms', 'expires_at', detail ->> 'expiresAt'),
          (detail ->> 'revision')::integer, (detail ->> 'version')::integer) <> 'quoted' then
      return 'changed';
    end if;
    perform amendments.answer_service_request(e.id, 'quoted', detail ->> 'amendment', null);
    perform identity.mail_members(e.company_id, array[e.user_id], 'service-request-quoted', jsonb_build_object('bookingId', b.id,
      'itinerary', b.itinerary, 'minor', abs(total)::text, 'currency', 'INR', 'until', detail ->> 'expiresAt',
      'isChange', e.category <> 'cancel', 'isToPay', e.category <> 'cancel' and total > 0));
  elsif action = 'decline-service-request' then
    perform amendments.answer_service_request(e.id, 'declined', null, with_reason);
    perform identity.mail_members(e.company_id, array[e.user_id], 'service-request-declined', jsonb_build_object('bookingId', b.id,
      'itinerary', b.itinerary, 'reason', with_reason, 'isChange', e.category <> 'cancel'));
  else
    return 'changed';
  end if;
  perform bookings.publish_booking_changed(e.company_id, e.booking_id);
  return workqueue.record_work_item_action(of_key, e.company_id, 'work-item.' || action, e.booking_id, with_reason,
    jsonb_build_object('serviceRequest', e.id, 'amendment', detail ->> 'amendment', 'minor', detail ->> 'totalMinor'));
end $$;

grant execute on function workqueue.answer_service_request to marga_authorizer;
