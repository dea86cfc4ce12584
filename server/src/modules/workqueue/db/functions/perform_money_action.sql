-- Executes an action that moves money, or proposes it to a second person
-- (workqueue.execute_or_propose_money_action). Returns 'done', 'proposed' or why neither was possible: 'waiting'
-- means that another action on this item waits for a second person.
-- `detail` holds what the action needs besides the reason, and `pace` how long claims, leases and look-ups last,
-- and when refunds are due.
-- @values value: taken | changed | missing | done | proposed | waiting
-- @wall operator: Operators cannot move money. It does so only for an operator who has claimed the work item, beyond the limits not without a second one.
create or replace function workqueue.perform_money_action(new_id text, of_key text, action text, detail jsonb, with_reason text, limits jsonb,
  pace jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
  waiting approvals.approval;
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  -- An operator's actions wait for each other, so that each counts what the other was allowed alone.
  perform pg_advisory_xact_lock(hashtextextended('actions of ' || platform.current_operator(), 0));
  if not workqueue.does_action_move_money(action) then return 'changed'; end if;
  ended := workqueue.claim_work_item(of_key, (pace ->> 'claimMs')::bigint);
  if ended <> 'claimed' then return ended; end if;
  a.fingerprint := workqueue.work_item_fingerprint(of_key);
  select * into waiting from approvals.approval x where x.subject = of_key and x.is_exclusive and x.state = 'proposed' for update;
  if waiting.expires_at > platform.now() and coalesce(waiting.fingerprint = a.fingerprint, true) then return 'waiting'; end if;
  if waiting.id is not null then
    perform approvals.transition_approval(waiting.id, 'lapsed', null, case when waiting.expires_at > platform.now() then 'changed'
      else 'expired' end);
  end if;
  a.id := new_id; a.action := perform_money_action.action; a.subject := of_key; a.detail := detail; a.reason := with_reason;
  a.company_id := (select b.company_id from workqueue.list_open_work_items() b where b.key = of_key);
  return workqueue.execute_or_propose_money_action(a, limits, pace);
end $$;

alter function workqueue.perform_money_action owner to marga_authorizer;
grant execute on function workqueue.perform_money_action to marga_operator;
