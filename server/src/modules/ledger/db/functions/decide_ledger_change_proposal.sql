-- Decides an adjustment, a change of credit terms or of payment methods ('agree', 'refuse' or, for its proposer, 'withdraw'). What is
-- agreed to is executed in the same transaction; if that is not possible, its state becomes 'failed'. The approval is
-- locked before the accounts, as in every function that locks both.
-- @values value: missing | forbidden | decided | lapsed | withdrawn | refused | agreed | waiting
-- @wall operator: No login role decides proposals. It lets only an operator decide, never the one who proposed, once, and records who did.
create or replace function ledger.decide_ledger_change_proposal(of_proposal text, decision text, with_reason text, today date)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
  outcome text;
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  select * into a from approvals.approval x where x.id = of_proposal and x.area = 'ledger';
  if a.id is null then return 'missing'; end if;
  outcome := approvals.decide_approval(a.id, platform.current_operator(), decision, with_reason, 'money:approve');
  if outcome <> 'agreed' then return outcome; end if;
  perform pg_advisory_xact_lock(hashtextextended('credit terms of ' || a.company_id, 0));
  ended := ledger.execute_ledger_change_proposal(a, jsonb_build_object('proposedBy', a.proposed_by, 'decision', with_reason), today);
  perform approvals.transition_approval(a.id, case ended when 'done' then 'done' else 'failed' end, platform.current_operator(), ended);
  return outcome;
end $$;

alter function ledger.decide_ledger_change_proposal owner to marga_authorizer;
grant execute on function ledger.decide_ledger_change_proposal to marga_operator;
