create or replace function ledger.today() returns date language sql stable as $$
  select (platform.now() at time zone 'Asia/Kolkata')::date
$$;

grant execute on function ledger.today to marga_app, marga_authorizer, marga_operator;
