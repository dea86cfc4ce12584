-- Stores a proposal and, where one person is enough, executes it: both or neither. Returns 'written', or why it
-- cannot be executed. A company gets no manual credit in its first week, so that an invented one has nothing to spend
-- before somebody looks at it again. Only functions of the authorizer role may call it, after they took the operator's
-- lock.
create or replace function ledger.submit_ledger_change_proposal(a approvals.approval, needs_second boolean, today date)
returns text language plpgsql as $$
declare
  ended text;
begin
  if a.amount_minor > 0 and (a.detail ->> 'minor')::bigint > 0
      and exists (select from identity.company c where c.id = a.company_id and c.credit_from > platform.now()) then return 'too-new'; end if;
  if not needs_second then ended := ledger.execute_ledger_change_proposal(a, '{}', today); end if;
  if ended <> 'done' then return ended; end if;
  a.area := 'ledger'; a.subject := a.company_id; a.is_exclusive := false; a.currency := 'INR'; a.proposed_by := platform.current_operator();
  -- Three days outlast a weekend. An older proposal was made from figures that nobody remembers.
  a.expires_at := platform.now() + interval '3 days';
  perform approvals.propose_approval(a, case when needs_second then '[{"permission": "money:approve"}]'::jsonb else '[]' end, a.detail);
  if not needs_second then
    perform approvals.transition_approval(a.id, 'done', a.proposed_by, null);
    perform ledger.record_sole_approval(a.id, a.action, a.company_id, a.amount_minor);
  end if;
  return 'written';
end $$;

grant execute on function ledger.submit_ledger_change_proposal to marga_authorizer;
