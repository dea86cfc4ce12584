create or replace function ledger.statement_amount_paid(s ledger.credit_statement) returns bigint language sql stable as $$
  select least(s.amount_due_minor, greatest(0, ledger.credit_repaid_since(s.company_id, s.closed_at)))
$$;

grant execute on function ledger.statement_amount_paid to marga_app, marga_authorizer, marga_operator;
