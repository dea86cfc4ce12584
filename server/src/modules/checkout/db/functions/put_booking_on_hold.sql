-- Puts a booking on hold after the supplier has granted a hold, once: a late response does not put it on hold again.
-- Returns false when nothing changed. Locks the checkout, then the booking.
create or replace function checkout.put_booking_on_hold(of_booking text, from_states text[], new_order text, new_reference text, until_at timestamptz)
returns boolean language plpgsql as $$
declare
  b bookings.booking;
begin
  perform from checkout.checkout c where c.id = (select x.checkout_id from bookings.booking x where x.id = of_booking) for update;
  select * into b from bookings.booking x where x.id = of_booking for update;
  if b.id is null or b.pay_by is not null or not b.state = any (from_states) then return false; end if;
  perform bookings.record_supplier_hold(of_booking, new_order, until_at);
  perform bookings.transition_booking(of_booking, from_states, array['on-hold'], new_order, new_reference);
  perform checkout.update_payment_deadline(b.checkout_id);
  return true;
end $$;

grant execute on function checkout.put_booking_on_hold to marga_app, marga_authorizer;
