create or replace function ledger.next_statement_closing_day(t ledger.credit_terms) returns date language sql stable as $$
  select ledger.closing_day_of_cycle(t.cycle, greatest(t.closed_until + 1, t.cycle_since, ledger.today_in_india()))
$$;

grant execute on function ledger.next_statement_closing_day to marga_app, marga_authorizer, marga_operator;
