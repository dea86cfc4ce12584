-- @values value: taken | missing | claimed
-- @wall operator: No login role writes claims. It claims a work item only for an operator, under that name, unless another has it.
create or replace function workqueue.claim_work_item_as_operator(of_key text, lease_ms bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  return workqueue.claim_work_item(of_key, lease_ms);
end $$;

alter function workqueue.claim_work_item_as_operator owner to marga_authorizer;
grant execute on function workqueue.claim_work_item_as_operator to marga_operator;
