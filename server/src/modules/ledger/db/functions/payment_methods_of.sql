-- Returns how a company may pay. Until an operator sets its methods, it has wallet and gateway, and credit if it has
-- a credit line. Paying later must be permitted by an operator.
create or replace function ledger.payment_methods_of(of_company text) returns text[] language plpgsql stable as $$
begin
  return coalesce((select m.methods from ledger.payment_methods m where m.company_id = of_company),
    case when exists (select from ledger.credit_terms t where t.company_id = of_company)
      then array['wallet', 'credit', 'gateway'] else array['wallet', 'gateway'] end);
end $$;

grant execute on function ledger.payment_methods_of to marga_app, marga_authorizer, marga_operator;
