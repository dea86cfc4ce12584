-- Returns whether a company is late with a payment on its credit line. A statement includes all earlier debts, so
-- only the latest statement past its due date matters.
create or replace function ledger.is_credit_overdue(of_company text) returns boolean language sql stable as $$
  select coalesce((select ledger.statement_amount_paid(s) < s.amount_due_minor from ledger.credit_statement s
    where s.company_id = of_company and s.overdue_at <= platform.now() order by s.until_on desc limit 1), false)
$$;

grant execute on function ledger.is_credit_overdue to marga_app, marga_authorizer, marga_operator;
