-- Locks the state of a work item, and creates it if there is none, so that concurrent actions on the item wait for
-- each other.
create or replace function workqueue.lock_work_item_state(of_key text) returns workqueue.work_item_state language plpgsql as $$
declare
  t workqueue.work_item_state;
begin
  insert into workqueue.work_item_state (key) values (of_key) on conflict do nothing;
  select * into t from workqueue.work_item_state x where x.key = of_key for update;
  return t;
end $$;

grant execute on function workqueue.lock_work_item_state to marga_authorizer;
