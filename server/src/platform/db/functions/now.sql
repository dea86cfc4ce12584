-- Returns the time by the database's clock, at the start of the transaction. Only tests set the offset, through a
-- connection option that production never sends.
create or replace function platform.now() returns timestamptz language sql stable parallel safe as $$
  select now() + coalesce(nullif(current_setting('marga.clock_offset_ms', true), ''), '0')::bigint * interval '1 millisecond'
$$;

grant execute on function platform.now to marga_app, marga_relay, marga_authorizer, marga_operator;
