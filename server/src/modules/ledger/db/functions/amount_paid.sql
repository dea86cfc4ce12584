create or replace function ledger.amount_paid(s ledger.credit_statement) returns bigint language sql stable as $$
  select least(s.amount_due_minor, greatest(0, ledger.repaid_since(s.company_id, s.closed_at)))
$$;

grant execute on function ledger.amount_paid to marga_app, marga_authorizer, marga_operator;
