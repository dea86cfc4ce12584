-- Closes periods of credit lines and makes a statement where something is owed or was posted. A line whose terms were
-- changed or whose period was closed meanwhile is left alone. Returns how many statements it made.
-- @wall worker: Only functions of the ledger write statements. It closes each period once, after its end, and returns a number.
create or replace function ledger.close_credit_statements(periods jsonb)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  period record;
  own text;
  owed bigint;
  made integer := 0;
begin
  for period in select * from jsonb_to_recordset(periods) as x (id text, company_id text, cycle text, due_days integer, from_on date, until_on date,
      began_at timestamptz, closed_at timestamptz, due_on date, overdue_at timestamptz, next_from date) order by company_id loop
    perform from ledger.credit_terms t where t.company_id = period.company_id and t.cycle = period.cycle and t.due_days = period.due_days
      and t.open_since = period.from_on and period.closed_at <= platform.now() for update skip locked;
    continue when not found;
    own := 'credit:' || period.company_id;
    -- Every posting to the credit line is timestamped under this lock, so once the lock is acquired no posting can
    -- be added to that day.
    perform from ledger.account a where a.id = own for update;
    owed := -ledger.balance_before(own, period.closed_at);
    if owed > 0 or exists (select from ledger.posting p where own in (p.from_account, p.to_account)
        and p.created_at >= period.began_at and p.created_at < period.closed_at) then
      insert into ledger.credit_statement (id, company_id, from_on, until_on, closed_at, amount_due_minor, due_on, overdue_at)
        values (period.id, period.company_id, period.from_on, period.until_on, period.closed_at, owed, period.due_on, period.overdue_at)
        on conflict (company_id, until_on) do nothing;
      if found then made := made + 1; end if;
    end if;
    update ledger.credit_terms t set open_since = period.next_from where t.company_id = period.company_id;
  end loop;
  return made;
end $$;

alter function ledger.close_credit_statements owner to marga_authorizer;
grant execute on function ledger.close_credit_statements to marga_relay;
