-- Erases the remarks to the supplier of a booking, and the trip's own when `is_trip_over`. The caller holds the
-- booking's lock.
create or replace function booking.erase_free_text(b booking.booking, is_trip_over boolean) returns void language plpgsql as $$
begin
  update booking.booking x set remark = null where x.id = b.id and x.remark is not null;
  -- In the trip it was bought from, the item's own remark is erased; the trip's remark follows when all of the trip
  -- is over.
  update booking.trip t set items = jsonb_set(t.items, array[(b.position - 1)::text, 'remark'], 'null')
    where t.id = (select c.trip_id from booking.checkout c where c.id = b.checkout_id) and b.position > 0
      and t.items #>> array[(b.position - 1)::text, 'remark'] is not null;
  update booking.trip t set remarks = null
    where t.id = (select c.trip_id from booking.checkout c where c.id = b.checkout_id) and t.remarks is not null and is_trip_over;
end $$;

grant execute on function booking.erase_free_text to marga_authorizer;
