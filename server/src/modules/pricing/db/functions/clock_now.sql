-- Returns the time of the same clock as `platform.now()`, but it advances within a transaction and is in whole
-- milliseconds, the precision of the programs that use it.
create or replace function pricing.clock_now() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', clock_timestamp() + (platform.now() - now()))
$$;

grant execute on function pricing.clock_now to marga_authorizer, marga_app, marga_operator;
