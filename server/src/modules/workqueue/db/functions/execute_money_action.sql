-- Executes an action of an operator in the caller's transaction, through the function for the kind of its work
-- item. Routine actions, which move no money, are executed here too. Returns 'done' or why it cannot be done.
create or replace function workqueue.execute_money_action(of_key text, action text, detail jsonb, with_reason text, pace jsonb)
returns text language plpgsql as $$
declare
  claim_ms bigint := (pace ->> 'claimMs')::bigint;
  lease_ms bigint := (pace ->> 'leaseMs')::bigint;
  ask_ms bigint := (pace ->> 'askMs')::bigint;
begin
  case split_part(of_key, '.', 1)
    when 'booking' then return workqueue.resolve_unknown_booking(of_key, action, detail, with_reason, ask_ms, claim_ms, lease_ms);
    when 'service-request' then return workqueue.answer_service_request(of_key, action, detail, with_reason, claim_ms);
    when 'amendment' then return workqueue.resolve_unknown_amendment(of_key, action, ask_ms, with_reason, claim_ms, lease_ms);
    when 'expected-refund' then return workqueue.handle_expected_refund(of_key, action, detail, with_reason, claim_ms);
    when 'excess-refund' then return workqueue.settle_excess_refund(of_key, action, detail, with_reason, claim_ms);
    when 'schedule-change', 'supplier-cancellation' then return workqueue.handle_supplier_change(of_key, action, detail, with_reason, claim_ms);
    when 'hold' then return workqueue.handle_expiring_hold(of_key, action, (detail ->> 'payBy')::timestamptz, with_reason, claim_ms, lease_ms);
    when 'refund' then return workqueue.retry_failed_refund(of_key, action, with_reason, claim_ms);
    when 'offline-booking' then return checkout.record_offline_booking(detail, with_reason);
    else return workqueue.settle_discrepancy(of_key, action, with_reason, claim_ms);
  end case;
end $$;

grant execute on function workqueue.execute_money_action to marga_authorizer;
