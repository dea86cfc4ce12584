-- Claims a work item for the current operator for `lease_ms`, or extends the claim. Returns 'claimed'; 'taken' when
-- another operator has claimed it; 'missing' when it is no longer open.
create or replace function workqueue.claim_work_item(of_key text, lease_ms bigint) returns text language plpgsql as $$
declare
  t workqueue.work_item_state;
begin
  if not exists (select from workqueue.list_open_work_items() b where b.key = of_key) then return 'missing'; end if;
  t := workqueue.lock_work_item_state(of_key);
  if t.claimed_by <> platform.current_operator() and t.claimed_until > platform.now() then return 'taken'; end if;
  -- The item is checked again under the lock, because the previous operator may just have resolved it.
  if not exists (select from workqueue.list_open_work_items() b where b.key = of_key) then return 'missing'; end if;
  update workqueue.work_item_state x set claimed_by = platform.current_operator(),
      claimed_until = platform.now() + lease_ms * interval '1 millisecond' where x.key = of_key;
  return 'claimed';
end $$;

grant execute on function workqueue.claim_work_item to marga_authorizer;
