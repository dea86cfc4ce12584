-- Executes an action of an operator in the caller's transaction, whether it moves money or not, through the function for
-- the kind of its work item, which it claims first. Returns 'done' or why it cannot be done. The caller has made sure
-- that there is an operator.
create or replace function workqueue.execute_work_item_action(of_key text, action text, detail jsonb, with_reason text, pace jsonb)
returns text language plpgsql as $$
declare
  lease_ms bigint := (pace ->> 'leaseMs')::bigint;
  ask_ms bigint := (pace ->> 'askMs')::bigint;
  due_dates jsonb := pace -> 'refundDueDates';
  item workqueue.work_item_state;
  claimed text;
begin
  -- An offline booking has no item before it is proposed.
  if action = 'record-offline-booking' then return checkout.record_offline_booking(detail, with_reason); end if;
  claimed := workqueue.claim_work_item(of_key, (pace ->> 'claimMs')::bigint);
  if claimed <> 'claimed' then return claimed; end if;
  select * into item from workqueue.work_item_state x where x.key = of_key;
  return case item.item_type
    when 'booking' then workqueue.resolve_unknown_booking(of_key, item.item_id, action, detail, with_reason, ask_ms, lease_ms)
    when 'service-request' then workqueue.answer_service_request(of_key, item.item_id, action, detail, with_reason)
    when 'amendment' then workqueue.resolve_unknown_amendment(of_key, item.item_id, action, ask_ms, with_reason, lease_ms, due_dates)
    when 'expected-refund' then workqueue.handle_expected_refund(of_key, item.item_id, action, detail, with_reason, due_dates)
    when 'excess-refund' then workqueue.settle_excess_refund(of_key, item.item_id, action, detail, with_reason)
    when 'schedule-change' then workqueue.handle_supplier_change(of_key, item.item_type, item.item_id, action, detail, with_reason, due_dates)
    when 'supplier-cancellation' then workqueue.handle_supplier_change(of_key, item.item_type, item.item_id, action, detail, with_reason, due_dates)
    when 'hold' then workqueue.handle_expiring_hold(of_key, item.item_id, action, (detail ->> 'payBy')::timestamptz, with_reason, lease_ms)
    when 'refund' then workqueue.retry_failed_refund(of_key, item.item_id, action, with_reason)
    else workqueue.settle_discrepancy(of_key, item.item_type, item.item_id, action, with_reason) end;
end $$;

grant execute on function workqueue.execute_work_item_action to marga_authorizer;
