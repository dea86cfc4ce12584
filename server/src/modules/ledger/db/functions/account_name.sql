-- Returns the name of the account of a company's wallet or credit line, or of a payment. The currency is part of it only
-- when it is not rupees, because everybody pays in rupees. A name is composed here and never taken apart: what an
-- account is stands in `ledger.account`.
create or replace function ledger.account_name(of_kind text, of_owner text, of_currency char(3)) returns text language sql immutable as $$
  select of_kind || ':' || of_owner || case of_currency when 'INR' then '' else ':' || of_currency end
$$;

grant execute on function ledger.account_name to marga_authorizer, marga_app;
