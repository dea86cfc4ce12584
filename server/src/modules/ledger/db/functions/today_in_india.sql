create or replace function ledger.today_in_india() returns date language sql stable as $$
  select (platform.now() at time zone 'Asia/Kolkata')::date
$$;

grant execute on function ledger.today_in_india to marga_app, marga_authorizer, marga_operator;
