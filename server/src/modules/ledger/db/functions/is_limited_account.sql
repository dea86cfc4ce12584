-- Returns whether an account is limited and thus has a row.
create or replace function ledger.is_limited_account(account text) returns boolean language sql immutable as $$
  select account like 'wallet:%' or account like 'credit:%' or account like 'payment:%'
$$;

grant execute on function ledger.is_limited_account to marga_authorizer;
