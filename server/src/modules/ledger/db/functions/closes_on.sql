create or replace function ledger.closes_on(t ledger.credit_terms) returns date language sql stable as $$
  select ledger.closing_day(t.cycle, greatest(t.closed_until + 1, t.cycle_since, ledger.today()))
$$;

grant execute on function ledger.closes_on to marga_app, marga_authorizer, marga_operator;
