create or replace function amendments.payment_method_of_account(account text) returns text language sql stable as $$
  select case a.kind when 'payment' then 'gateway' else a.kind end from ledger.account a where a.id = account
$$;

grant execute on function amendments.payment_method_of_account to marga_authorizer, marga_app;
