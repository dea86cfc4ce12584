-- Returns the time of the same clock as `platform.now()`, but it advances within a transaction. What is decided after a
-- wait for a lock needs it: the start of the transaction may be earlier than the end of the one that it waited for.
create or replace function platform.clock_now() returns timestamptz language sql volatile as $$
  select clock_timestamp() + (platform.now() - now())
$$;

grant execute on function platform.clock_now to marga_app, marga_authorizer, marga_operator;
