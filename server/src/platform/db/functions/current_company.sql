-- Returns the company that this transaction acts for. When none was chosen it is '' or null, and every tenant
-- policy is false.
create or replace function platform.current_company() returns text language sql stable parallel safe as $$
  select pg_catalog.current_setting('marga.company', true)
$$;

grant execute on function platform.current_company to marga_app, marga_relay, marga_authorizer, marga_operator;
