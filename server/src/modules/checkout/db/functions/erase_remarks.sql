-- Erases a booking's remark to the supplier, also in the trip it was bought from, and the trip's own remarks when
-- `is_trip_over`. The caller holds the booking's lock.
create or replace function checkout.erase_remarks(b bookings.booking, is_trip_over boolean) returns void language plpgsql as $$
begin
  perform bookings.erase_supplier_remark(b.id);
  -- This erases the remark of the trip's item, and the remarks of the trip when all of the trip is over.
  perform trips.erase_trip_remarks((select c.trip_id from checkout.checkout c where c.id = b.checkout_id), b.position, is_trip_over);
end $$;

grant execute on function checkout.erase_remarks to marga_authorizer;
