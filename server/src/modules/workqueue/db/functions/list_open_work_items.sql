create or replace function workqueue.list_open_work_items() returns setof workqueue.work_item language sql stable as $$
  select * from workqueue.escalated_bookings()
  union all select * from workqueue.expiring_holds()
  union all select * from workqueue.unanswered_schedule_changes()
  union all select * from workqueue.supplier_cancelled_orders()
  union all select * from workqueue.list_open_service_requests()
  union all select * from workqueue.escalated_amendments()
  union all select * from workqueue.late_refunds()
  union all select * from workqueue.short_refunds()
  union all select * from workqueue.excess_refunds()
  union all select * from workqueue.unmatched_refunds()
  union all select * from workqueue.failed_refunds()
  union all select * from workqueue.orphan_orders()
  union all select * from workqueue.ledger_balance_differences()
  union all select * from workqueue.gateway_reconciliation_differences()
  union all select * from workqueue.offline_bookings_awaiting_approval()
$$;

grant execute on function workqueue.list_open_work_items to marga_authorizer;
