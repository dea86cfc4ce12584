-- Reverts a booking whose payment the supplier did not take: the money is released and the booking is on hold again,
-- or fails when the hold has expired. Both happen or neither, so that no late step releases the money of a later
-- payment. If the money cannot be released, the booking is escalated. Returns null when the booking is not in that
-- state. Locks the checkout, then the booking.
-- @values value: failed | on-hold | escalated
-- @null value
create or replace function checkout.revert_booking_to_hold(of_booking text) returns text language plpgsql as $$
declare
  b bookings.booking;
  ended text;
begin
  perform from checkout.checkout c where c.id = (select x.checkout_id from bookings.booking x where x.id = of_booking) for update;
  select * into b from bookings.booking x where x.id = of_booking for update;
  if b.id is null or b.pay_by is null or b.state <> 'rejected' then return null; end if;
  ended := ledger.settle_hold(of_booking, 'released', '[]'::jsonb);
  if ended <> 'released' then
    perform bookings.transition_booking(of_booking, array['rejected'], array['escalated']);
    return 'escalated';
  end if;
  if b.failure is distinct from 'hold-expired' and b.pay_by > platform.now() then
    perform bookings.set_payment_method_and_payer(array[of_booking], 'later', null);
    perform bookings.clear_payment_rejection(of_booking);
    perform bookings.transition_booking(of_booking, array['rejected'], array['on-hold']);
    perform checkout.update_payment_deadline(b.checkout_id);
    return 'on-hold';
  end if;
  perform bookings.transition_booking(of_booking, array['rejected'], array['failed'], new_failure => 'hold-expired');
  return 'failed';
end $$;

grant execute on function checkout.revert_booking_to_hold to marga_app;
