-- @wall worker: The relay cannot read tickets. It returns a count and an age.
create or replace function support.count_support_backlog() returns table (waiting bigint, oldest_ms bigint) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*), coalesce(extract(epoch from platform.now() - min(t.waiting_since)) * 1000, 0)::bigint
    from support.ticket t where t.state = 'waiting'
$$;

alter function support.count_support_backlog owner to marga_authorizer;
grant execute on function support.count_support_backlog to marga_relay;
