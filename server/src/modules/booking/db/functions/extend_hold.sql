-- Extends the holds of a checkout because the supplier grants more time. The caller holds the checkout's lock.
create or replace function booking.extend_hold(of_checkout text, until_at timestamptz, lease_ms bigint) returns void language plpgsql as $$
begin
  update booking.booking b set pay_by = until_at where b.checkout_id = of_checkout and b.state = 'on-hold' and b.pay_by < until_at;
  perform booking.update_payment_deadline(of_checkout);
  -- The run that sleeps until the old deadline is replaced by one that sleeps until the new one.
  perform booking.restart_checkout(of_checkout, lease_ms);
end $$;

grant execute on function booking.extend_hold to marga_authorizer;
