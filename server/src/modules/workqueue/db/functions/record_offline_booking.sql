-- Records an offline booking or proposes it to a second person (workqueue.execute_or_propose_money_action).
-- `detail` contains the id of the new booking. Its work item is the approval, which cannot change.
-- @values value: changed | missing | done | proposed | company-suspended | payment-method-off | insufficient-funds | credit-limit-exceeded | credit-overdue
-- @wall operator: Operators cannot write bookings or move money. It does so only for an operator, beyond the limits not without a second one.
create or replace function workqueue.record_offline_booking(new_id text, of_company text, detail jsonb, with_reason text, limits jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  -- An operator's actions wait for each other, so that each counts what the other was allowed alone.
  perform pg_advisory_xact_lock(hashtextextended('actions of ' || platform.current_operator(), 0));
  a.id := new_id; a.action := 'record-offline-booking'; a.subject := 'offline-booking.' || new_id;
  a.company_id := of_company; a.reason := with_reason;
  a.detail := detail - 'people'; a.personal := jsonb_build_object('people', detail -> 'people');
  return workqueue.execute_or_propose_money_action(a, limits, '{}');
end $$;

alter function workqueue.record_offline_booking owner to marga_authorizer;
grant execute on function workqueue.record_offline_booking to marga_operator;
