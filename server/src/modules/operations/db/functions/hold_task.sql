-- The row's place among the tasks, locked: whoever does something about the row queues here.
create or replace function operations.hold_task(of_key text) returns operations.task language plpgsql as $$
declare
  t operations.task;
begin
  insert into operations.task (key) values (of_key) on conflict do nothing;
  select * into t from operations.task x where x.key = of_key for update;
  return t;
end $$;

grant execute on function operations.hold_task to marga_authorizer;
