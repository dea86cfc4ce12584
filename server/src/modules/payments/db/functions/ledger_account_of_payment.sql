create or replace function payments.ledger_account_of_payment(of_payment text, of_currency char(3)) returns text
language sql immutable security definer set search_path = pg_catalog, pg_temp as $$
  select 'payment:' || of_payment || case of_currency when 'INR' then '' else ':' || of_currency end
$$;

alter function payments.ledger_account_of_payment owner to marga_authorizer;
