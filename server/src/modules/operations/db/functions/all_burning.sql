create or replace function operations.all_burning() returns setof operations.burning language sql stable as $$
  select * from operations.escalated_bookings()
  union all select * from operations.expiring_holds()
  union all select * from operations.unanswered_moves()
  union all select * from operations.gone_orders()
  union all select * from operations.open_service_requests()
  union all select * from operations.escalated_moves()
  union all select * from operations.late_refunds()
  union all select * from operations.short_refunds()
  union all select * from operations.over_refunds()
  union all select * from operations.raised_refunds()
  union all select * from operations.failed_refunds()
  union all select * from operations.orphan_orders()
  union all select * from operations.ledger_differences()
  union all select * from operations.gateway_differences()
  union all select * from operations.outside_waiting()
$$;

grant execute on function operations.all_burning to marga_authorizer;
