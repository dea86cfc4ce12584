create or replace function support.inbox_sort_position(since timestamptz, latest timestamptz) returns bigint language sql stable as $$
  select case when since is not null then (extract(epoch from since) * 1000000)::bigint
    else 10000000000000000 - (extract(epoch from latest) * 1000000)::bigint end
$$;

grant execute on function support.inbox_sort_position to marga_authorizer;
