-- Handles discrepancies: settles an orphan order, resolves a difference from the gateway's report, or checks all
-- ledger balances again.
create or replace function workqueue.settle_discrepancy(of_key text, of_type text, of_id text, action text, with_reason text)
returns text language plpgsql as $$
begin
  if action = 'settle-orphan' and of_type = 'orphan' then
    if not bookings.settle_orphan_order(of_id, with_reason) then return 'changed'; end if;
  elsif action = 'check-ledger' and of_type = 'account' then
    perform ledger.run_balance_check();
  elsif action = 'resolve-difference' and of_type = 'difference' then
    if payments.resolve_reconciliation_difference(of_id, with_reason) is distinct from 'resolved' then
      return 'changed';
    end if;
  else
    return 'changed';
  end if;
  return workqueue.record_work_item_action(of_key, null, 'work-item.' || action, of_key, with_reason);
end $$;

grant execute on function workqueue.settle_discrepancy to marga_authorizer;
