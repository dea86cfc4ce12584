-- Bookings of all five services. What the code before this writes, flights, goes on fitting.
set local lock_timeout = '2s';

alter table booking.booking drop constraint booking_service_check;
alter table booking.booking add constraint booking_service_check
  check (service in ('flight', 'train', 'bus', 'cab', 'hotel')) not valid;
alter table booking.booking validate constraint booking_service_check;

-- From where to where, as a list says it: by code where the trade has one that people read, by name elsewhere. A stay has
-- its house and its city. Of a return, the way out.
create function booking.starts_from(itinerary jsonb, by_code boolean) returns text language sql immutable as $$
  select case itinerary ->> 'service'
    when 'hotel' then itinerary ->> 'name'
    else itinerary #>> array['segments', '0',
      case when by_code and itinerary ->> 'service' = 'flight' then 'origin' else 'originName' end]
  end
$$;
create function booking.leads_to(itinerary jsonb, by_code boolean) returns text language sql immutable as $$
  select case itinerary ->> 'service'
    when 'hotel' then itinerary ->> 'city'
    when 'flight' then (
      select s ->> case when by_code then 'destination' else 'destinationName' end
        from jsonb_array_elements(itinerary -> 'segments') with ordinality as e (s, at)
        where coalesce((s ->> 'journey')::int, 0) = 0 order by at desc limit 1)
    else itinerary #>> '{segments,0,destinationName}'
  end
$$;

create or replace function booking.search_text(booking_id text, itinerary jsonb, travellers jsonb, supplier_reference text)
returns text language sql stable as $$
  select booking.plain_text(concat_ws(' ', booking.reference_of(booking_id), supplier_reference,
    (select string_agg(concat_ws(' ', t ->> 'givenName', t ->> 'familyName'), ' ') from jsonb_array_elements(travellers) t),
    itinerary ->> 'name', itinerary ->> 'area', itinerary ->> 'city', itinerary ->> 'cabType',
    (select string_agg(concat_ws(' ', s ->> 'origin', s ->> 'originName', s ->> 'destination', s ->> 'destinationName',
      s ->> 'carrier', (s ->> 'carrierCode') || (s ->> 'number'), s ->> 'carrierCode', s ->> 'number'), ' ')
      from jsonb_array_elements(itinerary -> 'segments') s)))
$$;

-- Flights sold before fares had names and journeys were counted: one journey, an ordinary fare.
create function booking.with_fare(itinerary jsonb) returns jsonb language sql immutable as $$
  select itinerary || jsonb_build_object('fareName', '', 'fareType', 'regular',
    'segments', (select jsonb_agg('{"journey": 0}'::jsonb || s order by at)
      from jsonb_array_elements(itinerary -> 'segments') with ordinality as e (s, at)))
$$;

create or replace function booking.keep_reads() returns trigger language plpgsql as $$
declare
  starts jsonb;
begin
  if new.itinerary ->> 'service' = 'flight' and not new.itinerary ? 'fareName' then
    new.itinerary := booking.with_fare(new.itinerary);
  end if;
  starts := coalesce(new.itinerary #> '{segments,0,departsAt}', new.itinerary -> 'checkInAt');
  new.departs_at := booking.moment_of(starts);
  new.departs_on := left(starts ->> 'local', 10)::date;
  new.arrives_at := booking.moment_of(coalesce(new.itinerary #> '{segments,-1,arrivesAt}', new.itinerary -> 'checkOutAt'));
  new.search_text := booking.search_text(new.id, new.itinerary, new.travellers, new.supplier_reference);
  return new;
end $$;

-- As in 0014; the service is what the itinerary says.
create or replace function booking.start_checkout(
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
    select item ->> 'id', company, new_checkout, item #>> '{itinerary,service}', item ->> 'supplier', item ->> 'ticket', item -> 'itinerary',
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

revoke execute on all functions in schema booking from public;
grant execute on function booking.starts_from(jsonb, boolean), booking.leads_to(jsonb, boolean), booking.with_fare(jsonb)
  to marga_app;

-- A few hundred at a time, each lot in a transaction of its own: 0027 calls it.
create procedure booking.fill_fares() language plpgsql as $$
begin
  loop
    update booking.booking b set itinerary = booking.with_fare(b.itinerary)
      where b.id in (select u.id from booking.booking u
        where u.service = 'flight' and not u.itinerary ? 'fareName' limit 500);
    exit when not found;
    commit;
  end loop;
end $$;
revoke execute on procedure booking.fill_fares() from public;
