-- Closes the next billing period of up to `most` credit lines whose closing day is over, and makes a statement where
-- something is owed or was posted. Returns how many lines it processed and how many statements it made.
-- @wall worker: Only functions of the ledger write statements. It closes billing periods that are over, of all companies, and returns numbers.
create or replace function ledger.close_credit_statements(most integer)
returns table (looked integer, closed integer) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  terms ledger.credit_terms;
  last_day date;
  owed bigint;
  own text;
begin
  looked := 0;
  closed := 0;
  for terms in select * from ledger.credit_terms t
      where ledger.closing_day_of_cycle(t.cycle, greatest(t.closed_until + 1, t.cycle_since)) < ledger.today_in_india()
      order by t.company_id limit most for update skip locked loop
    own := 'credit:' || terms.company_id;
    last_day := ledger.closing_day_of_cycle(terms.cycle, greatest(terms.closed_until + 1, terms.cycle_since));
    -- Every posting to the credit line is timestamped under this lock, so once the lock is acquired no posting can
    -- be added to that day.
    perform from ledger.account a where a.id = own for update;
    owed := -ledger.balance_before(own, ledger.start_of_indian_day(last_day + 1));
    looked := looked + 1;
    if owed > 0 or exists (select from ledger.posting p where own in (p.from_account, p.to_account)
        and p.created_at >= ledger.start_of_indian_day(terms.closed_until + 1) and p.created_at < ledger.start_of_indian_day(last_day + 1)) then
      insert into ledger.credit_statement (id, company_id, from_on, until_on, closed_at, amount_due_minor, due_on)
        -- The due date is never before today, so that no debt is overdue before the company is notified of it.
        values (platform.new_id('cst'), terms.company_id, terms.closed_until + 1, last_day, ledger.start_of_indian_day(last_day + 1),
          owed, greatest(last_day + terms.due_days, ledger.today_in_india()))
        on conflict (company_id, until_on) do nothing;
      if found then closed := closed + 1; end if;
    end if;
    update ledger.credit_terms t set closed_until = last_day where t.company_id = terms.company_id;
  end loop;
  return next;
end $$;

alter function ledger.close_credit_statements owner to marga_authorizer;
grant execute on function ledger.close_credit_statements to marga_relay;
