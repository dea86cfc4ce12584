-- @values outcome: taken | own | missing | failed | now-decided | decided | lapsed
-- @null company_id
-- @wall operator: No login role decides proposals. It lets only an operator decide, and the called function refuses the one who proposed.
create or replace function workqueue.decide_action_proposal(of_proposal text, is_agreed boolean, with_reason text, pace jsonb)
returns table (outcome text, key text, company_id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  ended := workqueue.apply_action_proposal_decision(of_proposal, is_agreed, with_reason, pace);
  -- The claim is released, however the decision ended.
  update workqueue.work_item_state x set claimed_by = null, claimed_until = null
    where x.key = (select p.key from workqueue.proposal p where p.id = of_proposal) and x.claimed_by = platform.current_operator();
  return query select ended, p.key, p.company_id from workqueue.proposal p where p.id = of_proposal;
end $$;

alter function workqueue.decide_action_proposal owner to marga_authorizer;
grant execute on function workqueue.decide_action_proposal to marga_operator;
