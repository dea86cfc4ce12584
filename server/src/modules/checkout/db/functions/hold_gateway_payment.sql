-- Holds the money paid through the gateway for the bookings it was paid for, as far as they are still on hold;
-- returns `nothing` when none is. Locks the checkout, then the bookings.
-- @values value: insufficient-funds | credit-limit-exceeded | credit-overdue | held | awaiting-payment | nothing
create or replace function checkout.hold_gateway_payment(of_checkout text) returns text language plpgsql as $$
declare
  c checkout.checkout;
  due record;
  ended text;
begin
  select * into c from checkout.checkout x where x.id = of_checkout for update;
  select array_agg(b.id order by b.id) as ids, array_agg(b.total_minor order by b.id) as amounts, min(b.currency) as currency into due
    from (select * from bookings.booking x where x.checkout_id = of_checkout and x.state = 'on-hold'
      and x.pay_with = 'gateway' and x.pay_by > platform.now() order by x.id for update) b;
  if c.payment_id is null or due.ids is null then return 'nothing'; end if;
  ended := checkout.hold_funds('payment', c.payment_id, due.currency, due.ids, due.amounts);
  perform checkout.update_payment_deadline(of_checkout);
  return ended;
end $$;

grant execute on function checkout.hold_gateway_payment to marga_app;
