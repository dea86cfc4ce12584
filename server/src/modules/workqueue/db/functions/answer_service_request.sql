-- Answers a service request. Either the supplier's terms, obtained by telephone, become a quote for the requested
-- cancellation or change, unless the booking has changed since the quote was calculated; or the request is declined
-- with a reason. The buyer gets a mail in both cases.
-- @wall operator: Operators cannot write amendments. It answers an open request only for an operator who has claimed the work item.
create or replace function workqueue.answer_service_request(of_key text, action text, detail jsonb, with_reason text, claim_ms bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  e amendments.service_request;
  b bookings.booking;
  ended text;
  total bigint := (detail ->> 'totalMinor')::bigint;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  ended := workqueue.claim_work_item(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  -- The booking is locked before its service request, in the same order as when a service request is created.
  select * into b from bookings.booking x where x.id = (select y.booking_id from amendments.service_request y where y.id = substr(of_key, strpos(of_key, '.') + 1)) for update;
  select * into e from amendments.service_request x where x.id = substr(of_key, strpos(of_key, '.') + 1) for update;
  if e.id is null or e.state <> 'open' then return 'changed'; end if;
  if action = (case e.category when 'cancel' then 'quote-service-request' else 'quote-change' end) then
    if (detail ->> 'expiresAt')::timestamptz <= platform.now()
        or amendments.store_amendment_quote(detail ->> 'amendment', e.company_id, e.booking_id, e.user_id,
          jsonb_build_object('kind', case e.category when 'cancel' then 'cancellation' else 'change' end, 'supplier', b.supplier,
            'supplier_quote', 'manual ' || e.id, 'travellers', detail -> 'travellers', 'legs', detail -> 'legs', 'total_minor', total,
            'currency', 'INR', 'terms', detail -> 'terms', 'expires_at', detail ->> 'expiresAt'),
          (detail ->> 'revision')::integer, (detail ->> 'version')::integer) <> 'quoted' then
      return 'changed';
    end if;
    perform amendments.answer_service_request(e.id, 'quoted', detail ->> 'amendment', null);
    perform identity.mail_members(e.company_id, array[e.user_id], 'service-request-quoted', jsonb_build_object('bookingId', b.id,
      'way', workqueue.itinerary_title(b.itinerary), 'minor', abs(total)::text, 'currency', 'INR', 'until', detail ->> 'expiresAt',
      'isChange', e.category <> 'cancel', 'isToPay', e.category <> 'cancel' and total > 0));
  elsif action = 'decline-service-request' then
    perform amendments.answer_service_request(e.id, 'declined', null, with_reason);
    perform workqueue.mail_service_request_declined(e.company_id, e.user_id, b.id, with_reason, e.category <> 'cancel');
  else
    return 'changed';
  end if;
  perform bookings.publish_booking_changed(e.company_id, e.booking_id);
  return workqueue.record_work_item_action(of_key, e.company_id, 'work-item.' || action, e.booking_id, with_reason,
    jsonb_build_object('serviceRequest', e.id, 'amendment', detail ->> 'amendment', 'minor', detail ->> 'totalMinor'));
end $$;

alter function workqueue.answer_service_request owner to marga_authorizer;
