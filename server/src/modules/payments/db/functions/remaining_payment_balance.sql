-- Locks the payment's ledger account and returns the amount in it that is not held.
-- @wall internal: Only functions of the ledger and of payments lock accounts. The caller has locked the payment.
create or replace function payments.remaining_payment_balance(of_payment text, of_currency char(3)) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a ledger.account;
begin
  select * into a from ledger.account x where x.id = ledger.account_name('payment', of_payment, of_currency) for update;
  return coalesce(a.balance_minor - a.held_minor, 0);
end $$;

alter function payments.remaining_payment_balance owner to marga_authorizer;
