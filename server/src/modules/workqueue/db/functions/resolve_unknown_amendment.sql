-- Resolves a cancellation or change of unknown outcome through the same functions as the supplier's reply, or has
-- the supplier polled again (`ask-again`).
create or replace function workqueue.resolve_unknown_amendment(of_key text, of_id text, action text, ask_ms bigint, with_reason text,
  lease_ms bigint, due_dates jsonb)
returns text language plpgsql as $$
declare
  m amendments.amendment;
  transitioned boolean;
begin
  select * into m from amendments.amendment x where x.id = of_id;
  if m.id is null or m.state <> 'escalated' then return 'changed'; end if;
  -- These functions act only for the company of the transaction.
  perform set_config('marga.company', m.company_id, true);
  transitioned := case action
    when 'amendment-done' then case m.kind when 'cancellation' then amendments.finish_cancellation(m.id) else amendments.finish_booking_change(m.id) end
    when 'amendment-not-done' then amendments.reject_amendment(m.id, 'not-done')
    when 'ask-again' then amendments.retry_amendment(m.id, ask_ms, lease_ms)
    else false end;
  if transitioned and action = 'amendment-done' then perform refunds.create_expected_refunds(m.id, due_dates); end if;
  -- Schedule changes by the supplier are not recorded while an amendment is active, so the order is checked now.
  if transitioned and m.kind = 'change' and action <> 'ask-again' then perform monitoring.schedule_order_check(m.booking_id, 0); end if;
  perform set_config('marga.company', '', true);
  if not transitioned then return 'changed'; end if;
  -- When an operator could not do a manual amendment, the buyer gets the operator's own explanation.
  if action = 'amendment-not-done' and m.quote_kind = 'manual' then
    perform identity.mail_members(m.company_id, array[coalesce(m.confirmed_by, m.user_id)], 'service-request-declined', jsonb_build_object(
        'bookingId', b.id, 'itinerary', b.itinerary, 'reason', with_reason, 'isChange', m.kind = 'change'))
      from bookings.booking b where b.id = m.booking_id;
  end if;
  return workqueue.record_work_item_action(of_key, m.company_id, 'work-item.' || action, m.booking_id, with_reason,
    jsonb_build_object('amendment', m.id));
end $$;

grant execute on function workqueue.resolve_unknown_amendment to marga_authorizer;
