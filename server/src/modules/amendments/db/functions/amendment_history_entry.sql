create or replace function amendments.amendment_history_entry(new_state text) returns jsonb language sql stable as $$
  select jsonb_build_array(jsonb_build_object('state', new_state, 'at',
    to_char(platform.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
$$;

grant execute on function amendments.amendment_history_entry to marga_authorizer, marga_app;
