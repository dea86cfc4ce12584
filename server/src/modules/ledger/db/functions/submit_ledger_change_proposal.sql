-- Stores a proposal and, where one person is enough, executes it: both or neither. Returns 'written', or why it
-- cannot be executed. Only functions of the authorizer role may call it, after they took the operator's
-- lock.
create or replace function ledger.submit_ledger_change_proposal(p ledger.proposal) returns text language plpgsql as $$
declare
  ended text;
begin
  if p.state = 'done' then
    ended := ledger.execute_ledger_change_proposal(p);
    if ended <> 'done' then return ended; end if;
  end if;
  p.proposed_at := platform.now();
  insert into ledger.proposal select p.*;
  if not p.needs_second then
    -- A raised limit counts like an adjustment in the company's favour.
    perform ledger.record_sole_approval(p.id, p.kind, p.company_id, case p.kind when 'adjustment' then abs(p.amount_minor)
      else greatest(0, p.amount_minor - coalesce(p.before_minor, 0)) end);
  end if;
  -- The company must not see a proposal that may still be refused in its audit log.
  perform platform.record_audit(case p.state when 'done' then p.company_id end, p.proposed_by,
    case when p.state = 'proposed' then 'ledger.proposal-made'
      when p.kind = 'adjustment' then 'ledger.adjusted' else 'ledger.credit-terms-set' end,
    p.company_id, ledger.ledger_change_proposal_audit_details(p), true);
  return 'written';
end $$;

grant execute on function ledger.submit_ledger_change_proposal to marga_authorizer;
