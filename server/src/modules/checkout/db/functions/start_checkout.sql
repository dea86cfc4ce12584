-- Writes the checkout of a trip with its bookings, once for each trip, within the buyer's rights and daily limit.
-- Raises MG002 when the buyer may not buy. The service is taken from the itinerary. A checkout that waits for a
-- payment is not started here: the end of the payment starts it, and `checkout.restart_stalled_checkouts` only when
-- that is long overdue. `purchase` holds what is bought and how it is paid: total, currency, items with their travellers, payWith,
-- onFailure and, for a payment at the gateway, its id and times. `seen_items` is the fingerprint of the trip's items
-- that were priced; nothing is written if they have changed since.
-- @values outcome: started | missing | trip-already-paid | trip-changed | spending-limit-exceeded
-- @null checkout
create or replace function checkout.start_checkout(
  new_checkout text, paid_trip text, seen_items text, buyer text, buying_roles text[], purchase jsonb, lease_ms bigint,
  day_began timestamptz
) returns table (outcome text, checkout text) language plpgsql as $$
declare
  company text := platform.current_company();
  total bigint := purchase ->> 'total';
  money_currency char(3) := purchase ->> 'currency';
  paid_with text := purchase ->> 'payWith';
  payment jsonb := purchase -> 'payment';
  -- The buyer is checked again and locked until this commits: pricing waits for suppliers, and meanwhile the buyer
  -- may have been removed or limited, or the company suspended.
  is_limited boolean := identity.lock_buyer_spending_rights(buyer, buying_roles);
  request jsonb := platform.current_request();
begin
  -- A hold is not spending: the limit is checked when somebody pays it.
  if is_limited and paid_with <> 'later' and exists (select from checkout.exceeded_limits(company, buyer, total, day_began)) then
    return query select 'spending-limit-exceeded', null::text;
    return;
  end if;
  -- The trip is booked only if its items are still those that were priced.
  if not trips.assign_trip_to_checkout(paid_trip, new_checkout, seen_items) then
    return query select case
      when not exists (select from trips.trip t where t.id = paid_trip) then 'missing'
      when exists (select from trips.trip t where t.id = paid_trip and t.checkout_id is null) then 'trip-changed'
      else 'trip-already-paid' end, (select t.checkout_id from trips.trip t where t.id = paid_trip);
    return;
  end if;
  insert into checkout.checkout (id, company_id, user_id, trip_id, total_minor, currency, lease_expires_at, pay_with, payment_id,
      on_failure, api_key_id)
    values (new_checkout, company, buyer, paid_trip, total, money_currency,
      platform.now() + lease_ms * interval '1 millisecond', paid_with, payment ->> 'id', purchase ->> 'onFailure',
      request ->> 'key');
  perform bookings.create_bookings(company, new_checkout, 'pending', money_currency, paid_with, purchase -> 'items');
  if payment is null then
    perform platform.start_workflow(new_checkout || ':1', company, 'checkout',
      jsonb_build_object('companyId', company, 'checkoutId', new_checkout, 'attempt', 1));
  else
    perform payments.create_payment_for_hold(payment, company, buyer, new_checkout, total, money_currency, 'infinity');
  end if;
  -- The id follows from the checkout's, because a new one takes longer to make than this row to write.
  insert into platform.audit (id, company_id, user_id, action, subject, request_id, ip_address, key_id, detail)
    values ('aud_' || substr(new_checkout, 5), company, buyer, 'booking.checkout-started', new_checkout, request ->> 'id',
      request ->> 'ip', request ->> 'key', jsonb_build_object('payWith', paid_with, 'onFailure', purchase ->> 'onFailure'));
  return query select 'started', new_checkout;
end $$;

grant execute on function checkout.start_checkout to marga_app;
