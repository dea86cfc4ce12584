-- Returns the operator that this transaction acts as. When none was authorized it is '' or null, and every policy
-- for operators is false.
create or replace function platform.current_operator() returns text language sql stable parallel safe as $$
  select pg_catalog.current_setting('marga.staff', true)
$$;

grant execute on function platform.current_operator to marga_app, marga_authorizer, marga_operator;
