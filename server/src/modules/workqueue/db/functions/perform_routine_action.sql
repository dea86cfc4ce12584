-- Performs an action that moves no money and so needs no second person. Returns 'changed' for an action that moves
-- money.
-- `detail` holds what the action needs besides the reason, and `pace` how long claims, leases and look-ups last,
-- and when refunds are due.
-- @values value: taken | changed | missing | done
-- @wall operator: Operators cannot write what work items are about. It acts only for an operator, and refuses every action that moves money.
create or replace function workqueue.perform_routine_action(of_key text, action text, detail jsonb, with_reason text, pace jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  if workqueue.does_action_move_money(action) or action = 'record-offline-booking' then return 'changed'; end if;
  return workqueue.execute_work_item_action(of_key, action, detail, with_reason, pace);
end $$;

alter function workqueue.perform_routine_action owner to marga_authorizer;
grant execute on function workqueue.perform_routine_action to marga_operator;
