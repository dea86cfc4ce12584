-- @wall operator: No login role writes claims. It releases only a claim of this operator's own.
create or replace function workqueue.release_work_item(of_key text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return false; end if;
  update workqueue.work_item_state x set claimed_by = null, claimed_until = null where x.key = of_key and x.claimed_by = platform.current_operator();
  return found;
end $$;

alter function workqueue.release_work_item owner to marga_authorizer;
grant execute on function workqueue.release_work_item to marga_operator;
