-- Handles discrepancies: settles an orphan order, resolves a difference from the gateway's report, or checks all
-- ledger balances again.
-- @wall operator: Operators cannot write orphan orders and differences. It settles one only for an operator who has claimed the work item.
create or replace function workqueue.settle_discrepancy(of_key text, action text, with_reason text, claim_ms bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text;
begin
  if coalesce(platform.current_operator(), '') = '' then return 'missing'; end if;
  ended := workqueue.claim_work_item(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  if action = 'settle-orphan' and of_key like 'orphan.%' then
    if not bookings.settle_orphan_order(substr(of_key, strpos(of_key, '.') + 1), with_reason) then return 'changed'; end if;
  elsif action = 'check-ledger' and of_key like 'account.%' then
    perform ledger.run_balance_check();
  elsif action = 'resolve-difference' and of_key like 'difference.%' then
    if payments.resolve_reconciliation_difference(substr(of_key, strpos(of_key, '.') + 1), with_reason) is distinct from 'resolved' then
      return 'changed';
    end if;
  else
    return 'changed';
  end if;
  return workqueue.record_work_item_action(of_key, null, 'work-item.' || action, of_key, with_reason);
end $$;

alter function workqueue.settle_discrepancy owner to marga_authorizer;
