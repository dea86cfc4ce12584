-- @null to_user
-- @wall operator: No login role reads notes. It returns those of one work item, and only to an operator.
create or replace function workqueue.work_item_notes(of_key text)
returns table (id text, by_user text, by_name text, text text, to_user text, to_name text, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select n.id, n.by_user, identity.person_name(n.by_user), n.text, n.to_user, identity.person_name(n.to_user), n.at
    from workqueue.note n where n.key = of_key order by n.at desc, n.id desc limit 200;
end $$;

alter function workqueue.work_item_notes owner to marga_authorizer;
grant execute on function workqueue.work_item_notes to marga_operator;
