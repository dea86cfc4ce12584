-- Lets go of the remark to the supplier of a booking. The caller holds the booking's lock.
create or replace function booking.erase_remark(of_booking text) returns void language sql as $$
  update booking.booking b set remark = null where b.id = of_booking and b.remark is not null;
$$;

grant execute on function booking.erase_remark to marga_authorizer;
