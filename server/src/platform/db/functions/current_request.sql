-- Returns the request that this transaction serves, with its id, the caller's IP address and the id of the API key, if
-- any. It is null in a background job.
create or replace function platform.current_request() returns jsonb language sql stable parallel safe as $$
  select nullif(pg_catalog.current_setting('marga.request', true), '')::jsonb
$$;

grant execute on function platform.current_request to marga_app, marga_authorizer, marga_operator;
