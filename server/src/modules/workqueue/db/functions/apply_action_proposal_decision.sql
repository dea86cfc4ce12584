-- Decides a proposal once, under the lock of its work item, and records the decision in the audit log. An approved
-- action is executed in the same transaction; if it cannot be done, its changes are rolled back and the proposal
-- becomes 'failed'. Nobody approves their own proposal, but its proposer can withdraw it and any other operator can
-- refuse it.
create or replace function workqueue.apply_action_proposal_decision(of_proposal text, is_agreed boolean, with_reason text, pace jsonb)
returns text language plpgsql as $$
declare
  p workqueue.proposal;
  taken text;
  ended text;
begin
  select * into p from workqueue.proposal x where x.id = of_proposal;
  if p.id is null then return 'missing'; end if;
  if is_agreed and p.proposed_by = platform.current_operator() then return 'own'; end if;
  -- The item is locked before its proposal, as in every function that locks both.
  taken := workqueue.claim_work_item(p.key, (pace ->> 'claimMs')::bigint);
  if is_agreed and taken = 'taken' then return 'taken'; end if;
  select * into p from workqueue.proposal x where x.id = of_proposal for update;
  if p.state <> 'proposed' then return 'decided'; end if;
  if workqueue.has_action_proposal_lapsed(p) then
    perform workqueue.mark_action_proposal_lapsed(p);
    return 'lapsed';
  end if;
  if is_agreed then
    begin
      ended := workqueue.execute_money_action(p.key, p.action, p.detail, p.reason, pace);
      if ended <> 'done' then raise exception 'not done' using errcode = 'MG017'; end if;
    exception when sqlstate 'MG017' then
      null;
    end;
  end if;
  update workqueue.proposal x set ended_by = platform.current_operator(), ended_at = platform.now(), ended_reason = with_reason,
      detail = x.detail - 'travellers', state = case when ended = 'done' then 'done' when is_agreed then 'failed'
        when p.proposed_by = platform.current_operator() then 'withdrawn' else 'refused' end
    where x.id = p.id returning * into p;
  perform platform.record_audit(null, platform.current_operator(), 'work-item.proposal-' || case p.state when 'done' then 'agreed' else p.state end, p.key,
    jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'action', p.action, 'minor', p.amount_minor::text,
      'proposedBy', p.proposed_by, 'reason', with_reason, 'company', p.company_id, 'ended', nullif(ended, 'done'))), true);
  return case when p.state = 'failed' then 'failed' else 'now-decided' end;
end $$;

grant execute on function workqueue.apply_action_proposal_decision to marga_authorizer;
