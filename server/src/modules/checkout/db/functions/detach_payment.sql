-- Detaches a payment that has ended without money from its checkout, so that the bookings on hold can be paid by
-- another method. Does nothing when the checkout has another payment.
create or replace function checkout.detach_payment(of_checkout text, of_payment text) returns void language plpgsql as $$
begin
  update checkout.checkout c set pay_with = 'later', payment_id = null where c.id = of_checkout and c.payment_id = of_payment;
  if not found then return; end if;
  perform bookings.set_payment_method_and_payer(array(select b.id from bookings.booking b
    where b.checkout_id = of_checkout and b.state = 'on-hold' and b.pay_with = 'gateway' order by b.id for update), 'later', null);
end $$;

grant execute on function checkout.detach_payment to marga_app;
