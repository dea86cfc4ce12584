-- Extends the holds of a checkout because the supplier grants more time. The caller holds the checkout's lock.
create or replace function checkout.extend_hold(of_checkout text, until_at timestamptz, lease_ms bigint) returns void language plpgsql as $$
begin
  perform bookings.extend_payment_deadline(of_checkout, until_at);
  perform checkout.update_payment_deadline(of_checkout);
  -- The run that sleeps until the old deadline is replaced by one that sleeps until the new one.
  perform checkout.restart_checkout(of_checkout, lease_ms);
end $$;

grant execute on function checkout.extend_hold to marga_authorizer;
