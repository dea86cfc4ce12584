-- Executes an action that moves money, or proposes it to a second person
-- (workqueue.execute_or_propose_money_action). Returns 'done', 'proposed' or why neither was possible: 'waiting'
-- means that another action on this item waits for a second person, 'known' that this request was received before,
-- 'key-reused' that its key was used for another request.
-- @values value: taken | changed | missing | done | proposed | waiting | known | key-reused
create or replace function workqueue.perform_money_action(new_id text, of_key text, action text, detail jsonb, with_reason text, threshold bigint,
  pace jsonb, request_key text, body_hash text, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p workqueue.proposal;
  waiting workqueue.proposal;
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  p := workqueue.find_action_proposal_by_request_key(request_key);
  if p.id is not null then return case p.request_hash when body_hash then 'known' else 'key-reused' end; end if;
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
  p.request_key := request_key;
  p.request_hash := body_hash;
  return workqueue.execute_or_propose_money_action(p, threshold, pace, request_id, ip);
end $$;

alter function workqueue.perform_money_action owner to marga_authorizer;
grant execute on function workqueue.perform_money_action to marga_operator;
