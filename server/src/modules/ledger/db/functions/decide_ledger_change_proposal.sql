-- Approves or refuses a proposal once, under its lock. An approved proposal is executed in the same transaction; if
-- that is not possible, its state becomes 'failed'. Returns 'own' to the operator who made the proposal and
-- 'decided' when it was decided before.
-- @values value: own | missing | now-decided | decided
-- @wall operator: No login role decides proposals. It lets only an operator decide, never the one who proposed, once, and records who did.
create or replace function ledger.decide_ledger_change_proposal(of_proposal text, is_approved boolean, with_reason text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p ledger.proposal;
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  select * into p from ledger.proposal x where x.id = of_proposal for update;
  if p.id is null then return 'missing'; end if;
  if p.proposed_by = platform.current_operator() then return 'own'; end if;
  if p.state <> 'proposed' then return 'decided'; end if;
  if is_approved then
    perform pg_advisory_xact_lock(hashtextextended('credit terms of ' || p.company_id, 0));
    ended := ledger.execute_ledger_change_proposal(p);
  end if;
  update ledger.proposal x set decided_by = platform.current_operator(), decided_at = platform.now(), decision_reason = with_reason,
      state = case when not is_approved then 'refused' when ended = 'done' then 'done' else 'failed' end
    where x.id = of_proposal;
  perform platform.record_audit(case ended when 'done' then p.company_id end, platform.current_operator(),
    case when not is_approved then 'ledger.proposal-refused' when ended <> 'done' then 'ledger.proposal-failed'
      when p.kind = 'adjustment' then 'ledger.adjusted' else 'ledger.credit-terms-set' end,
    p.company_id,
    ledger.ledger_change_proposal_audit_details(p) || jsonb_strip_nulls(jsonb_build_object('proposedBy', p.proposed_by, 'decision', with_reason,
      'ended', ended)), true);
  return 'now-decided';
end $$;

alter function ledger.decide_ledger_change_proposal owner to marga_authorizer;
grant execute on function ledger.decide_ledger_change_proposal to marga_operator;
