-- Sets how bookings are paid, by whom and with which API key, with the time of payment. A null payer means that nobody has paid them. The
-- caller holds the bookings' locks.
-- @null payer
create or replace function bookings.set_payment_method_and_payer(of_bookings text[], paid_with text, payer text) returns void language sql as $$
  update bookings.booking b
    set pay_with = paid_with, paid_by = payer, paid_by_key = case when payer is not null then platform.current_request() ->> 'key' end,
      paid_at = case when payer is not null then platform.now() end
    where b.id = any (of_bookings);
$$;

grant execute on function bookings.set_payment_method_and_payer to marga_app;
