-- Returns the company this transaction acts for, '' when none was chosen: then every tenant policy is false.
create or replace function platform.current_company() returns text language sql stable parallel safe as $$
  select current_setting('marga.company', true)
$$;

grant execute on function platform.current_company to marga_app, marga_relay, marga_authorizer, marga_operator;
