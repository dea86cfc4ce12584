-- Extends the payment deadline of a checkout's bookings on hold to `until_at`, unless theirs is later. The caller
-- holds the checkout's lock.
create or replace function bookings.extend_payment_deadline(of_checkout text, until_at timestamptz) returns void language sql as $$
  update bookings.booking b set pay_by = until_at where b.checkout_id = of_checkout and b.state = 'on-hold' and b.pay_by < until_at;
$$;

grant execute on function bookings.extend_payment_deadline to marga_authorizer;
