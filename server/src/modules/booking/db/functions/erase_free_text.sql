-- Lets go of the remarks to the supplier of a booking, and of the trip's own when `is_trip_over`. The caller holds the
-- booking's lock.
create or replace function booking.erase_free_text(b booking.booking, is_trip_over boolean) returns void language plpgsql as $$
begin
  perform booking.erase_remark(b.id);
  -- In the trip it was bought from, the item's own remark; the trip's when all of it is over.
  perform booking.erase_trip_remarks((select c.trip_id from booking.checkout c where c.id = b.checkout_id), b.position, is_trip_over);
end $$;

grant execute on function booking.erase_free_text to marga_authorizer;
