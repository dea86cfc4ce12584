create or replace function operations.open_work_items() returns setof operations.work_item language sql stable as $$
  select * from operations.escalated_bookings()
  union all select * from operations.expiring_holds()
  union all select * from operations.unanswered_schedule_changes()
  union all select * from operations.supplier_cancelled_orders()
  union all select * from operations.open_service_requests()
  union all select * from operations.escalated_amendments()
  union all select * from operations.late_refunds()
  union all select * from operations.short_refunds()
  union all select * from operations.excess_refunds()
  union all select * from operations.unmatched_refunds()
  union all select * from operations.failed_refunds()
  union all select * from operations.orphan_orders()
  union all select * from operations.ledger_differences()
  union all select * from operations.gateway_differences()
  union all select * from operations.offline_bookings_waiting()
$$;

grant execute on function operations.open_work_items to marga_authorizer;
