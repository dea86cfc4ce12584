-- Clears the discrepancy that the last check of a booking found, because it is resolved and must no longer be
-- reported.
create or replace function monitoring.clear_order_discrepancy(of_booking text) returns void language sql as $$
  update monitoring.order_monitor w set discrepancy = null where w.booking_id = of_booking
$$;

grant execute on function monitoring.clear_order_discrepancy to marga_authorizer;
