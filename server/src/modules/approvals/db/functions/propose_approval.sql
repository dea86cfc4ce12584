-- Stores an approval with its steps, each of which needs a permission and may name an approver and their delegate.
-- Without steps there is nothing to decide, so it counts as agreed to and the caller reports its end. `facts` are
-- added to the audit entry. Only functions of the authorizer role may call it, with the proposer authorized.
create or replace function approvals.propose_approval(a approvals.approval, with_steps jsonb, facts jsonb)
returns void language plpgsql as $$
begin
  a.steps := jsonb_array_length(with_steps); a.agreed_steps := 0; a.proposed_at := platform.now();
  a.state := case a.steps when 0 then 'agreed' else 'proposed' end; a.expires_at := case when a.steps > 0 then a.expires_at end;
  insert into approvals.approval select a.*;
  insert into approvals.step (approval_id, position, proposed_by, permission, approver, delegate)
    select a.id, s.position, a.proposed_by, s.step ->> 'permission', s.step ->> 'approver', s.step ->> 'delegate'
      from jsonb_array_elements(with_steps) with ordinality s (step, position);
  if a.steps = 0 then return; end if;
  -- The entry belongs to no company, because a company must not read of what may still be refused.
  perform platform.record_audit(null, a.proposed_by, a.area || '.proposal-made', a.subject,
    facts || jsonb_strip_nulls(jsonb_build_object('proposal', a.id, 'kind', a.area || '.' || a.action, 'amountMinor', a.amount_minor::text,
      'company', a.company_id, 'reason', a.reason)), true);
end $$;

grant execute on function approvals.propose_approval to marga_authorizer;
