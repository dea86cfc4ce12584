-- Erases the details of a booking's travellers, and the words by which their contacts were found. Their names stay. With
-- the data key everything becomes unreadable that was encrypted with it, wherever it was copied. The caller holds the
-- booking's lock.
create or replace function bookings.erase_traveller_details(of_booking text) returns void language sql as $$
  update bookings.booking b set data_key_id = null, data_key = null, traveller_details = null, contact_words = '{}'
    where b.id = of_booking and b.data_key is not null;
$$;

grant execute on function bookings.erase_traveller_details to marga_authorizer;
