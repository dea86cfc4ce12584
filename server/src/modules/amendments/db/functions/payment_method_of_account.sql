create or replace function amendments.payment_method_of_account(account text) returns text language sql immutable as $$
  select case split_part(account, ':', 1) when 'payment' then 'gateway' else split_part(account, ':', 1) end
$$;

grant execute on function amendments.payment_method_of_account to marga_authorizer, marga_app;
