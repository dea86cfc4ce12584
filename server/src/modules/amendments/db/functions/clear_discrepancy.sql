-- The discrepancy that the last check of a booking found is resolved, so it is no longer reported.
create or replace function amendments.clear_discrepancy(of_booking text) returns void language sql as $$
  update amendments.order_monitor w set discrepancy = null where w.booking_id = of_booking
$$;

grant execute on function amendments.clear_discrepancy to marga_authorizer;
