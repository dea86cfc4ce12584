-- Returns the short reference of a booking, derived from its id as `shortReferenceOf` in the contract does.
create or replace function bookings.short_booking_reference(booking_id text) returns text language sql immutable as $$
  select translate(right(booking_id, 8), '0123456789abcdefghjkmnpqrstvwxyz', '23456789ABCDEFGHJKMNPQRSTVWXYZ23')
$$;

grant execute on function bookings.short_booking_reference to marga_app, marga_authorizer;
