-- The row's place among the tasks, locked: whoever does something about the row queues here.
create or replace function operations.lock_work_item_state(of_key text) returns operations.work_item_state language plpgsql as $$
declare
  t operations.work_item_state;
begin
  insert into operations.work_item_state (key) values (of_key) on conflict do nothing;
  select * into t from operations.work_item_state x where x.key = of_key for update;
  return t;
end $$;

grant execute on function operations.lock_work_item_state to marga_authorizer;
