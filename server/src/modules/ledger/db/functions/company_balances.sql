-- Returns the wallet, the credit line and the payment methods of every company, for operators. The caller sorts the
-- rows.
-- @null cycle, due_days, closes_on
create or replace function ledger.company_balances()
returns table (company_id text, name text, wallet_minor bigint, wallet_held_minor bigint, balance_minor bigint,
  held_minor bigint, limit_minor bigint, blocked boolean, cycle text, due_days integer, closes_on date, is_overdue boolean,
  methods text[]) language sql stable as $$
  select c.id, c.name, coalesce(w.balance_minor, 0), coalesce(w.held_minor, 0), coalesce(a.balance_minor, 0),
      coalesce(a.held_minor, 0), coalesce(a.limit_minor, 0), coalesce(a.blocked, false), t.cycle, t.due_days,
      ledger.next_statement_closing_day(t), coalesce(a.balance_minor, 0) < 0 and ledger.is_credit_overdue(c.id), ledger.payment_methods_of(c.id)
    from identity.company c
    left join ledger.account w on w.id = 'wallet:' || c.id
    left join ledger.account a on a.id = 'credit:' || c.id
    left join ledger.credit_terms t on t.company_id = c.id
$$;

grant execute on function ledger.company_balances to marga_operator;
