-- Handles an expiring hold: the buyer is reminded, the hold is extended to the supplier's new deadline, or it is
-- left to expire.
create or replace function workqueue.handle_expiring_hold(of_key text, of_id text, action text, until_at timestamptz, with_reason text,
  lease_ms bigint)
returns text language plpgsql as $$
declare
  c checkout.checkout;
begin
  select * into c from checkout.checkout x where x.id = of_id for update;
  if c.id is null or c.pay_by is null or c.pay_by <= platform.now() then return 'changed'; end if;
  if action = 'remind-buyer' then
    perform checkout.mail_hold_reminder(c);
  elsif action = 'leave' then
    update workqueue.work_item_state x set snoozed_until = c.pay_by where x.key = of_key;
  elsif action = 'extend-hold' and until_at > c.pay_by then
    perform checkout.extend_hold(c.id, until_at, lease_ms);
  else
    return 'changed';
  end if;
  return workqueue.record_work_item_action(of_key, c.company_id, 'work-item.' || action, c.id, with_reason,
    jsonb_build_object('payBy', until_at));
end $$;

grant execute on function workqueue.handle_expiring_hold to marga_authorizer;
