-- @wall operator: Operators cannot read names of people. It returns the active staff, and only to an operator.
create or replace function workqueue.list_operators() returns table (user_id text, name text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select f.user_id, u."name" from identity.staff f
    join engine."user" u on u."id" = f.user_id
    left join identity.person p on p.user_id = f.user_id
    where p.disabled_at is null order by u."name", f.user_id;
end $$;

alter function workqueue.list_operators owner to marga_authorizer;
grant execute on function workqueue.list_operators to marga_operator;
