-- Returns whether an account's balance is limited. Only wallets, credit lines and payments are; these accounts have
-- a row in `ledger.account`.
create or replace function ledger.has_balance_limit(account text) returns boolean language sql immutable as $$
  select account like 'wallet:%' or account like 'credit:%' or account like 'payment:%'
$$;

grant execute on function ledger.has_balance_limit to marga_authorizer;
