-- Writes the checkout of a trip with its bookings, once for each idempotency key, within the buyer's rights and daily
-- limit. Raises MG002 when the buyer may not buy. The service is taken from the itinerary. A checkout that waits for
-- a payment is not started here: the end of the payment starts it, and `checkout.restart_stalled_checkouts` only when
-- that is long overdue.
-- @values outcome: started | missing | key-reused | trip-already-paid | trip-changed | spending-limit-exceeded
-- @null checkout, by_key, payment
create or replace function checkout.start_checkout(
  company text, idempotency_key text, hash text, new_checkout text, paid_trip text, buyer text,
  total bigint, money_currency char(3), lease_ms bigint, travellers jsonb, items jsonb, request_id text,
  buying_roles text[], by_key text, from_ip text, paid_with text, payment text, if_one_fails text, seen_items text
) returns table (outcome text, checkout text) language plpgsql as $$
declare
  known platform.idempotency;
  -- The buyer is checked again and locked until this commits: pricing waits for suppliers, and meanwhile the buyer
  -- may have been removed or limited, or the company suspended.
  daily_limit bigint := identity.lock_buyer_spending_rights(buyer, buying_roles);
begin
  -- A hold is not spending: the limit is checked when somebody pays it.
  if daily_limit is not null and paid_with <> 'later' then
    perform pg_advisory_xact_lock(hashtextextended(company || ':' || buyer, 0));
    -- A repeat of a checkout that was accepted gets the same response, whatever the limit.
    if checkout.buyer_spending_today(company, buyer) + total > daily_limit
        and not exists (select from platform.idempotency i where i.company_id = company and i.key = idempotency_key) then
      return query select 'spending-limit-exceeded', null::text;
      return;
    end if;
  end if;
  -- The trip is booked only if its items are still those that were priced.
  if not trips.assign_trip_to_checkout(paid_trip, new_checkout, seen_items) then
    select * into known from platform.idempotency i where i.company_id = company and i.key = idempotency_key;
    return query select case
      when known.subject is null and not exists (select from trips.trip t where t.id = paid_trip) then 'missing'
      when known.subject is null and exists (select from trips.trip t where t.id = paid_trip and t.checkout_id is null)
        then 'trip-changed'
      when known.subject is null then 'trip-already-paid'
      when known.request_hash <> hash then 'key-reused'
      else 'started' end, coalesce(known.subject, (select t.checkout_id from trips.trip t where t.id = paid_trip));
    return;
  end if;
  insert into platform.idempotency (company_id, key, request_hash, subject)
    values (company, idempotency_key, hash, new_checkout);
  insert into checkout.checkout (id, company_id, user_id, trip_id, total_minor, currency, lease_expires_at, pay_with, payment_id,
      on_failure)
    values (new_checkout, company, buyer, paid_trip, total, money_currency,
      platform.now() + lease_ms * interval '1 millisecond', paid_with, payment, if_one_fails);
  perform bookings.create_bookings(company, new_checkout, 'pending', travellers, money_currency, paid_with, items);
  if payment is null then
    insert into platform.outbox (id, company_id, target, key, payload)
      values (new_checkout || ':1', company, 'checkout', new_checkout || ':1',
        jsonb_build_object('companyId', company, 'checkoutId', new_checkout, 'attempt', 1));
  end if;
  insert into platform.audit (id, company_id, user_id, action, subject, request_id, ip_address, key_id, detail)
    values ('aud_' || substr(new_checkout, 5), company, buyer, 'booking.checkout-started', new_checkout, request_id,
      from_ip, by_key, jsonb_build_object('payWith', paid_with, 'onFailure', if_one_fails));
  return query select 'started', new_checkout;
end $$;

grant execute on function checkout.start_checkout to marga_app;
