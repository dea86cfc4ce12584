-- Records the supplier's order for a booking that the supplier holds unpaid until `until_at`, and sets the number of
-- sends to zero. The caller holds the booking's lock.
create or replace function bookings.record_supplier_hold(of_booking text, new_order text, until_at timestamptz)
returns void language sql as $$
  update bookings.booking b set pay_by = until_at, supplier_order = new_order, sends = 0 where b.id = of_booking;
$$;

grant execute on function bookings.record_supplier_hold to marga_app, marga_authorizer;
