-- Claims a work item for the current operator for `lease_ms`, or extends the claim. Returns 'claimed'; 'taken' when
-- another operator has claimed it; 'missing' when it is no longer open. Concurrent actions on the item wait for each
-- other at its row, which is created if there is none.
-- @values value: taken | missing | claimed
-- @wall operator: No login role writes claims. It claims a work item only for an operator, under that name, unless another has it.
create or replace function workqueue.claim_work_item(of_key text, lease_ms bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  item workqueue.work_item;
  t workqueue.work_item_state;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  select * into item from workqueue.list_open_work_items() b where b.key = of_key limit 1;
  if item.key is null then return 'missing'; end if;
  insert into workqueue.work_item_state (item_type, item_id) values (item.item_type, item.item_id)
    on conflict (key) do update set item_id = excluded.item_id returning * into t;
  if t.claimed_by <> platform.current_operator() and t.claimed_until > platform.now() then return 'taken'; end if;
  -- The item is checked again under the lock, because the previous operator may just have resolved it.
  if not exists (select from workqueue.list_open_work_items() b where b.key = of_key) then return 'missing'; end if;
  update workqueue.work_item_state x set claimed_by = platform.current_operator(),
      claimed_until = platform.now() + lease_ms * interval '1 millisecond' where x.key = of_key;
  return 'claimed';
end $$;

alter function workqueue.claim_work_item owner to marga_authorizer;
grant execute on function workqueue.claim_work_item to marga_operator;
