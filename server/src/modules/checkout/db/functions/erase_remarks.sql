-- Erases the remarks to the supplier of a booking, and the trip's own when `is_trip_over`. The caller holds the
-- booking's lock.
create or replace function checkout.erase_remarks(b bookings.booking, is_trip_over boolean) returns void language plpgsql as $$
begin
  perform bookings.erase_supplier_remark(b.id);
  -- In the trip it was bought from, the item's own remark is erased; the trip's remark follows when all of the trip
  -- is over.
  perform trips.erase_trip_remarks((select c.trip_id from checkout.checkout c where c.id = b.checkout_id), b.position, is_trip_over);
end $$;

grant execute on function checkout.erase_remarks to marga_authorizer;
