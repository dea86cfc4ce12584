-- Pays all bookings of a checkout that are on hold, together: the money is held and they become `held`, or no booking
-- changes. Paid through the gateway, they stay on hold until `checkout.hold_gateway_payment`. Locks the checkout, so
-- that of two concurrent payers the second finds nothing left to pay. Raises MG002 when the payer may not buy.
-- `purchase` holds the total that the payer accepted, its currency, payWith and, for a payment at the gateway, its id and
-- times.
-- @values outcome: insufficient-funds | credit-limit-exceeded | credit-overdue | awaiting-payment | spending-limit-exceeded | paying | not-found | already-paid | hold-expired | price-changed
-- @null due_minor
create or replace function checkout.pay_held_bookings(
  of_checkout text, payer text, buying_roles text[], purchase jsonb, lease_ms bigint, day_began timestamptz
) returns table (outcome text, due_minor bigint) language plpgsql as $$
declare
  company text := platform.current_company();
  money_currency char(3) := purchase ->> 'currency';
  paid_with text := purchase ->> 'payWith';
  payment jsonb := nullif(purchase -> 'payment', 'null');
  is_limited boolean := identity.lock_buyer_spending_rights(payer, buying_roles);
  c checkout.checkout;
  due record;
  ended text;
begin
  select * into c from checkout.checkout x where x.id = of_checkout for update;
  if c.id is null then return query select 'not-found', null::bigint; return; end if;
  select array_agg(b.id order by b.id) as ids, array_agg(b.total_minor order by b.id) as amounts,
      sum(b.total_minor)::bigint as total, min(b.currency) as currency, min(b.pay_by) as pay_by,
      bool_or(b.pay_with = 'gateway') as is_being_paid into due
    from (select * from bookings.booking x
      where x.checkout_id = of_checkout and x.state = 'on-hold' and x.pay_by > platform.now() order by x.id for update) b;
  if due.ids is null then
    return query select case when exists (select from bookings.booking b
        where b.checkout_id = of_checkout and b.state not in ('on-hold', 'failed')) then 'already-paid' else 'hold-expired' end,
      null::bigint;
    return;
  end if;
  -- A gateway payment may still come in, or has come in and is being applied to the bookings.
  if due.is_being_paid and exists (select from payments.payment p
      where p.id = c.payment_id and p.state not in ('failed', 'expired')) then
    return query select 'already-paid', null::bigint;
    return;
  end if;
  if due.total <> (purchase ->> 'total')::bigint or due.currency <> money_currency then
    return query select 'price-changed', due.total;
    return;
  end if;
  if is_limited and exists (select from checkout.exceeded_limits(company, payer, due.total, day_began)) then
    return query select 'spending-limit-exceeded', null::bigint;
    return;
  end if;
  if payment is null then
    ended := checkout.hold_funds(paid_with, company, due.currency, due.ids, due.amounts);
    if ended <> 'held' then return query select ended, null::bigint; return; end if;
  else
    perform payments.create_payment_for_hold(payment, company, payer, of_checkout, due.total, money_currency, due.pay_by);
  end if;
  perform bookings.set_payment_method_and_payer(due.ids, paid_with, payer);
  update checkout.checkout x set pay_with = paid_with, payment_id = payment ->> 'id',
      attempt = x.attempt + case when payment is null then 1 else 0 end,
      lease_expires_at = case when payment is null then platform.now() + lease_ms * interval '1 millisecond' else x.lease_expires_at end
    where x.id = of_checkout returning * into c;
  if payment is null then
    -- This run replaces the one that sleeps until the deadline.
    perform platform.start_workflow(c.id || ':' || c.attempt, company, 'checkout',
      jsonb_build_object('companyId', company, 'checkoutId', c.id, 'attempt', c.attempt));
  end if;
  perform checkout.update_payment_deadline(of_checkout);
  perform platform.record_audit(company, payer, 'booking.hold-paid', of_checkout, jsonb_build_object('payWith', paid_with));
  return query select 'paying', due.total;
end $$;

grant execute on function checkout.pay_held_bookings to marga_app;
