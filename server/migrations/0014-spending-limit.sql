-- A checkout within what its buyer may spend in a day of India's calendar. Checkouts of one buyer queue at an advisory
-- lock, but only where there is a limit; what failed has not been spent.
create function booking.spent_today(company text, buyer text) returns bigint language sql stable as $$
  select coalesce(sum(b.total_minor), 0)::bigint
    from booking.checkout c join booking.booking b on b.checkout_id = c.id and b.company_id = c.company_id
    where c.company_id = company and c.user_id = buyer and b.state <> 'failed'
      and c.created_at >= date_trunc('day', platform.now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
$$;
create index checkout_buyer on booking.checkout (company_id, user_id, created_at);

-- As the function of 0005, which the code before this goes on using, with the limit and with who and what paid.
create function booking.start_checkout(
  company text, idempotency_key text, hash text, new_checkout text, paid_trip text, buyer text,
  total bigint, money_currency char(3), lease_ms bigint, travellers jsonb, items jsonb, request_id text,
  buying_roles text[], by_key text, from_ip text
) returns table (outcome text, checkout text) language plpgsql as $$
declare
  known platform.idempotency;
  -- Looked at again and held until this commits: pricing takes as long as suppliers take, and meanwhile the buyer may
  -- have been removed or limited, or the company suspended.
  daily_limit bigint := identity.hold_buyer(buyer, buying_roles);
begin
  if daily_limit is not null then
    perform pg_advisory_xact_lock(hashtextextended(company || ':' || buyer, 0));
    -- A repeat of a checkout that was let through is answered as such, limit or not.
    if booking.spent_today(company, buyer) + total > daily_limit
        and not exists (select from platform.idempotency i where i.company_id = company and i.key = idempotency_key) then
      return query select 'spending-limit-exceeded', null::text;
      return;
    end if;
  end if;
  update booking.trip t set checkout_id = new_checkout where t.id = paid_trip and t.checkout_id is null;
  if not found then
    select * into known from platform.idempotency i where i.company_id = company and i.key = idempotency_key;
    return query select case
      when known.subject is null then 'trip-already-paid'
      when known.request_hash <> hash then 'key-reused'
      else 'started' end, coalesce(known.subject, (select t.checkout_id from booking.trip t where t.id = paid_trip));
    return;
  end if;
  insert into platform.idempotency (company_id, key, request_hash, subject)
    values (company, idempotency_key, hash, new_checkout);
  insert into booking.checkout (id, company_id, user_id, trip_id, total_minor, currency, wake_at)
    values (new_checkout, company, buyer, paid_trip, total, money_currency,
      platform.now() + lease_ms * interval '1 millisecond');
  insert into booking.booking
    (id, company_id, checkout_id, service, supplier, supplier_offer, itinerary, travellers, total_minor, currency, history)
    select item ->> 'id', company, new_checkout, 'flight', item ->> 'supplier', item ->> 'ticket', item -> 'itinerary',
      start_checkout.travellers, (item ->> 'totalMinor')::bigint, money_currency,
      jsonb_build_array(jsonb_build_object('state', 'pending', 'at',
        to_char(platform.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from jsonb_array_elements(items) item;
  insert into platform.outbox (id, company_id, target, key, payload)
    values (new_checkout || ':1', company, 'checkout', new_checkout || ':1',
      jsonb_build_object('companyId', company, 'checkoutId', new_checkout, 'attempt', 1));
  insert into platform.audit (id, company_id, user_id, action, subject, request_id, ip_address, key_id)
    values ('aud_' || substr(new_checkout, 5), company, buyer, 'booking.checkout-started', new_checkout, request_id,
      from_ip, by_key);
  return query select 'started', new_checkout;
end $$;
