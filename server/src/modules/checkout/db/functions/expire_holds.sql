-- Expires the holds of a checkout that nobody has paid in time: their bookings fail and are returned. Locks the
-- checkout, then the bookings.
create or replace function checkout.expire_holds(of_checkout text) returns table (booking_id text) language plpgsql as $$
declare
  one text;
begin
  perform from checkout.checkout c where c.id = of_checkout for update;
  for one in select b.id from bookings.booking b
      where b.checkout_id = of_checkout and b.state = 'on-hold' and b.pay_by <= platform.now() order by b.id for update loop
    perform bookings.set_payment_method_and_payer(array[one], 'later', null);
    perform bookings.transition_booking(one, array['on-hold'], array['failed'], new_failure => 'hold-expired');
    booking_id := one;
    return next;
  end loop;
  perform checkout.update_payment_deadline(of_checkout);
end $$;

grant execute on function checkout.expire_holds to marga_app;
