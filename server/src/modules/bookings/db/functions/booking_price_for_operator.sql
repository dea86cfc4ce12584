-- @wall operator: Operators cannot read bookings. It returns the stored price of one, and only to an operator.
create or replace function bookings.booking_price_for_operator(of_booking text) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.price from bookings.booking b where platform.current_operator() <> '' and b.id = of_booking
$$;

alter function bookings.booking_price_for_operator owner to marga_authorizer;
grant execute on function bookings.booking_price_for_operator to marga_operator;
