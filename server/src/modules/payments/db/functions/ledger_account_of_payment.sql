create or replace function payments.ledger_account_of_payment(of_payment text, of_currency char(3)) returns text language sql immutable as $$
  select 'payment:' || of_payment || case of_currency when 'INR' then '' else ':' || of_currency end
$$;

grant execute on function payments.ledger_account_of_payment to marga_authorizer;
