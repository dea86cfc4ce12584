-- Returns the moment of a movement, read while its accounts are locked: a transaction's start may be older than the
-- end of one that it waited for.
create or replace function ledger.clock_now() returns timestamptz language sql volatile as $$
  select clock_timestamp() + coalesce(nullif(current_setting('marga.clock_offset_ms', true), ''), '0')::bigint * interval '1 millisecond'
$$;

grant execute on function ledger.clock_now to marga_authorizer;
