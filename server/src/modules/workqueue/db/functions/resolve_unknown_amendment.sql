-- Resolves a cancellation or change of unknown outcome through the same functions as the supplier's reply, or has
-- the supplier polled again (`ask-again`).
-- @wall operator: Operators cannot write amendments. It decides an escalated one only for an operator who has claimed the work item.
create or replace function workqueue.resolve_unknown_amendment(of_key text, action text, ask_ms bigint, with_reason text, claim_ms bigint,
  lease_ms bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m amendments.amendment;
  ended text;
  transitioned boolean;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  ended := workqueue.claim_work_item(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  select * into m from amendments.amendment x where x.id = substr(of_key, strpos(of_key, '.') + 1);
  if m.id is null or m.state <> 'escalated' then return 'changed'; end if;
  -- These functions act only for the company of the transaction.
  perform set_config('marga.company', m.company_id, true);
  transitioned := case action
    when 'amendment-done' then case m.kind when 'cancellation' then amendments.finish_cancellation(m.id) else amendments.finish_booking_change(m.id) end
    when 'amendment-not-done' then case m.kind when 'cancellation' then amendments.reject_amendment(m.id, 'supplier-rejected')
      else amendments.reject_booking_change(m.id, 'supplier-rejected') end
    when 'ask-again' then amendments.retry_amendment(m.id, ask_ms, lease_ms)
    else false end;
  if transitioned and action = 'amendment-done' then perform refunds.create_expected_refunds(m.id); end if;
  -- Schedule changes by the supplier are not recorded while an amendment is active, so the order is checked now.
  if transitioned and m.kind = 'change' and action <> 'ask-again' then perform monitoring.schedule_order_check(m.booking_id, 0); end if;
  perform set_config('marga.company', '', true);
  if not transitioned then return 'changed'; end if;
  -- When an operator could not do a manual amendment, the buyer gets the operator's own explanation.
  if action = 'amendment-not-done' and amendments.is_manual_quote(m.supplier_quote) then
    perform workqueue.mail_service_request_declined(m.company_id, coalesce(m.confirmed_by, m.user_id), m.booking_id, with_reason, m.kind = 'change');
  end if;
  return workqueue.record_work_item_action(of_key, m.company_id, 'work-item.' || action, m.booking_id, with_reason,
    jsonb_build_object('amendment', m.id));
end $$;

alter function workqueue.resolve_unknown_amendment owner to marga_authorizer;
