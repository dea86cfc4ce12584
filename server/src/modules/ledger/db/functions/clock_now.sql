-- Returns the current time for a posting, read while its accounts are locked. The start time of the transaction
-- would be wrong: it may be earlier than the end of a transaction that this one waited for.
create or replace function ledger.clock_now() returns timestamptz language sql volatile as $$
  select clock_timestamp() + coalesce(nullif(current_setting('marga.clock_offset_ms', true), ''), '0')::bigint * interval '1 millisecond'
$$;

grant execute on function ledger.clock_now to marga_authorizer;
