-- Returns whether an account is limited and thus has a row.
create or replace function ledger.has_balance_limit(account text) returns boolean language sql immutable as $$
  select account like 'wallet:%' or account like 'credit:%' or account like 'payment:%'
$$;

grant execute on function ledger.has_balance_limit to marga_authorizer;
