-- Lists proposals for operators, latest first. The names of people are included, because they are stored where
-- operators have no access.
-- @null of_id, of_state, of_company, before, account, before_minor, cycle, due_days, decided_by, decided_at, decision_reason
-- @wall operator: Operators cannot read names of people. It lists proposals with them, and only to an operator.
create or replace function ledger.list_ledger_change_proposals(of_id text, of_state text, of_company text, before text, most integer)
returns table (id text, company_id text, company_name text, kind text, account text, amount_minor bigint, before_minor bigint,
  cycle text, due_days integer, reason text, state text, needs_second boolean, proposed_by text, proposed_by_name text,
  proposed_at timestamptz, decided_by text, decided_by_name text, decided_at timestamptz, decision_reason text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select p.id, p.company_id, c.name, p.kind, p.account, p.amount_minor, p.before_minor, p.cycle, p.due_days,
      p.reason, p.state, p.needs_second, p.proposed_by, coalesce(a."name", ''), p.proposed_at, p.decided_by,
      coalesce(b."name", ''), p.decided_at, p.decision_reason
    from ledger.proposal p
    join identity.company c on c.id = p.company_id
    left join engine."user" a on a."id" = p.proposed_by
    left join engine."user" b on b."id" = p.decided_by
    where (of_id is null or p.id = of_id) and (of_state is null or p.state = of_state)
      and (of_company is null or p.company_id = of_company) and (before is null or p.id < before)
    order by p.id desc limit most;
end $$;

alter function ledger.list_ledger_change_proposals owner to marga_authorizer;
grant execute on function ledger.list_ledger_change_proposals to marga_operator;
