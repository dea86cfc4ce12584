-- Clears the reason why the supplier rejected a booking's payment, and sets the number of sends to zero. The caller
-- holds the booking's lock.
create or replace function bookings.clear_payment_rejection(of_booking text) returns void language sql as $$
  update bookings.booking b set failure = null, sends = 0 where b.id = of_booking;
$$;

grant execute on function bookings.clear_payment_rejection to marga_app;
