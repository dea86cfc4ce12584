-- Decides a proposed action under the lock of its work item. Its proposer cannot agree to it: 'refuse' by them is a
-- withdrawal. What is agreed to is executed in the same transaction; if it cannot be done, its changes are rolled back
-- and the approval becomes 'failed'. If the work item has changed since the proposal, the approval lapses.
-- @values outcome: taken | forbidden | failed | agreed | refused | withdrawn | decided | lapsed | waiting
-- @null company_id
-- @wall operator: No login role decides proposals. It lets only an operator decide, and the called function refuses the one who proposed.
create or replace function workqueue.decide_action_proposal(of_proposal text, is_agreed boolean, with_reason text, pace jsonb)
returns table (outcome text, key text, company_id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  select * into a from approvals.approval x where x.id = of_proposal and x.area = 'work-item';
  if a.id is null then return; end if;
  key := a.subject; company_id := a.company_id;
  -- The item is locked before its approval, as in every function that locks both.
  if workqueue.claim_work_item(a.subject, (pace ->> 'claimMs')::bigint) = 'taken' and is_agreed then
    outcome := 'taken';
  elsif a.fingerprint <> coalesce(workqueue.work_item_fingerprint(a.subject), '') then
    outcome := case when approvals.transition_approval(a.id, 'lapsed', null, 'changed') then 'lapsed' else 'decided' end;
  else
    outcome := approvals.decide_approval(a.id, platform.current_operator(), case when is_agreed then 'agree'
      when a.proposed_by = platform.current_operator() then 'withdraw' else 'refuse' end, with_reason, 'work-queue:act');
  end if;
  if outcome = 'agreed' then
    begin
      ended := workqueue.execute_work_item_action(a.subject, a.action, a.detail || coalesce(a.personal, '{}'), a.reason, pace);
      if ended <> 'done' then raise exception 'not done' using errcode = 'MG017'; end if;
    exception when sqlstate 'MG017' then
      outcome := 'failed';
    end;
    perform approvals.transition_approval(a.id, case outcome when 'failed' then 'failed' else 'done' end, platform.current_operator(), ended);
  end if;
  -- The claim is released, however the decision ended.
  update workqueue.work_item_state x set claimed_by = null, claimed_until = null
    where x.key = a.subject and x.claimed_by = platform.current_operator();
  return next;
end $$;

alter function workqueue.decide_action_proposal owner to marga_authorizer;
grant execute on function workqueue.decide_action_proposal to marga_operator;
