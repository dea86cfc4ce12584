-- The supplier keeps what is on hold for longer. The caller holds the checkout's lock.
create or replace function booking.extend_hold(of_checkout text, until_at timestamptz, lease_ms bigint) returns void language plpgsql as $$
begin
  perform booking.extend_pay_by(of_checkout, until_at);
  perform booking.update_payment_deadline(of_checkout);
  -- The run that sleeps until the old deadline gives way to one that sleeps until the new.
  perform booking.restart_checkout(of_checkout, lease_ms);
end $$;

grant execute on function booking.extend_hold to marga_authorizer;
