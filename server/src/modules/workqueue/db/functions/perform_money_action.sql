-- Executes an action that moves money, or proposes it to a second person
-- (workqueue.execute_or_propose_money_action). Returns 'done', 'proposed' or why neither was possible: 'waiting'
-- means that another action on this item waits for a second person.
-- `detail` holds what the action needs besides the reason, and `pace` how long claims, leases and look-ups last.
-- @values value: taken | changed | missing | done | proposed | waiting
-- @wall operator: Operators cannot move money. It does so only for an operator who has claimed the work item, above the threshold not without a second one.
create or replace function workqueue.perform_money_action(new_id text, of_key text, action text, detail jsonb, with_reason text, threshold bigint,
  pace jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p workqueue.proposal;
  waiting workqueue.proposal;
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  -- An operator's actions wait for each other, so that each counts what the other was allowed alone.
  perform pg_advisory_xact_lock(hashtextextended('actions of ' || platform.current_operator(), 0));
  if not workqueue.does_action_move_money(action) then return 'changed'; end if;
  ended := workqueue.claim_work_item(of_key, (pace ->> 'claimMs')::bigint);
  if ended <> 'claimed' then return ended; end if;
  select * into waiting from workqueue.proposal x where x.key = of_key and x.state = 'proposed' for update;
  if waiting.id is not null then
    if not workqueue.has_action_proposal_lapsed(waiting) then return 'waiting'; end if;
    perform workqueue.mark_action_proposal_lapsed(waiting);
  end if;
  p.id := new_id;
  p.key := of_key;
  p.company_id := (select b.company_id from workqueue.list_open_work_items() b where b.key = of_key);
  p.action := action;
  p.detail := detail;
  p.reason := with_reason;
  p.item_fingerprint := workqueue.work_item_fingerprint(of_key);
  return workqueue.execute_or_propose_money_action(p, threshold, pace);
end $$;

alter function workqueue.perform_money_action owner to marga_authorizer;
grant execute on function workqueue.perform_money_action to marga_operator;
