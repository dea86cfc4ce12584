-- Lists proposals for operators, latest first. The names of people are included, because they are stored where
-- operators have no access. A withdrawn proposal was decided by its proposer.
-- @null of_id, of_state, of_company, before, account, before_minor, cycle, due_days, expires_at, decided_by, decided_at, decision_reason
-- @wall operator: Operators cannot read names of people. It lists proposals with them, and only to an operator.
create or replace function ledger.list_ledger_change_proposals(of_id text, of_state text, of_company text, before text, most integer)
returns table (id text, company_id text, company_name text, kind text, account text, amount_minor bigint, before_minor bigint,
  cycle text, due_days integer, reason text, state text, needs_second boolean, proposed_by text, proposed_by_name text,
  proposed_at timestamptz, expires_at timestamptz, decided_by text, decided_by_name text, decided_at timestamptz, decision_reason text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select a.id, a.company_id, c.name, split_part(a.kind, '.', 2), a.detail ->> 'account', (a.detail ->> 'minor')::bigint,
      (a.detail ->> 'before')::bigint, a.detail ->> 'cycle', (a.detail ->> 'dueDays')::integer, a.reason, a.state, a.steps > 0,
      a.proposed_by, identity.person_name(a.proposed_by), a.proposed_at, a.expires_at, d.by_user, identity.person_name(d.by_user),
      d.at, d.reason
    from approvals.approval a
    join identity.company c on c.id = a.company_id
    left join lateral (select s.decided_by, s.decided_at, s.reason from approvals.step s where s.approval_id = a.id and s.decision is not null
      union all select a.proposed_by, a.ended_at, a.end_reason where a.state = 'withdrawn'
      order by 2 desc limit 1) d (by_user, at, reason) on true
    where a.kind in ('ledger.adjustment', 'ledger.credit-terms')
      and (of_id is null or a.id = of_id) and (of_state is null or a.state = of_state)
      and (of_company is null or a.company_id = of_company) and (before is null or a.id < before)
    order by a.id desc limit most;
end $$;

alter function ledger.list_ledger_change_proposals owner to marga_authorizer;
grant execute on function ledger.list_ledger_change_proposals to marga_operator;
