-- Erases a booking's remark to the supplier. The caller holds the booking's lock.
create or replace function bookings.erase_supplier_remark(of_booking text) returns void language sql as $$
  update bookings.booking b set remark = null where b.id = of_booking and b.remark is not null;
$$;

grant execute on function bookings.erase_supplier_remark to marga_authorizer;
