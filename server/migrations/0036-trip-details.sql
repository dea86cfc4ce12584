-- What a checkout does when one of its items cannot be booked, and in which order they are booked; what a trip is kept with,
-- and what of it a client is shown.
set local lock_timeout = '2s';

-- What was chosen with it, null where nothing was, and what its supplier was told. The price holds the extras too; here they
-- are for those who read bookings, and nobody reads prices with those.
alter table booking.booking
  add column extras jsonb,
  add column remark text check (length(remark) between 1 and 500);

-- As in 0032, with both. The code before this goes on calling the one of 0032: everything at once.
create function booking.start_checkout(
  company text, idempotency_key text, hash text, new_checkout text, paid_trip text, buyer text,
  total bigint, money_currency char(3), lease_ms bigint, travellers jsonb, items jsonb, request_id text,
  buying_roles text[], by_key text, from_ip text, paid_with text, payment text, if_one_fails text, seen_items text
) returns table (outcome text, checkout text) language plpgsql as $$
declare
  known platform.idempotency;
  -- Looked at again and held until this commits: pricing takes as long as suppliers take, and meanwhile the buyer may
  -- have been removed or limited, or the company suspended.
  daily_limit bigint := identity.hold_buyer(buyer, buying_roles);
begin
  -- What is only held is not spent: who pays it is asked then.
  if daily_limit is not null and paid_with <> 'later' then
    perform pg_advisory_xact_lock(hashtextextended(company || ':' || buyer, 0));
    -- A repeat of a checkout that was let through is answered as such, limit or not.
    if booking.spent_today(company, buyer) + total > daily_limit
        and not exists (select from platform.idempotency i where i.company_id = company and i.key = idempotency_key) then
      return query select 'spending-limit-exceeded', null::text;
      return;
    end if;
  end if;
  -- What was priced is what is booked: somebody may have put another item into it, or a seat, since it was read.
  update booking.trip t set checkout_id = new_checkout
    where t.id = paid_trip and t.checkout_id is null and md5(t.items::text) = seen_items;
  if not found then
    select * into known from platform.idempotency i where i.company_id = company and i.key = idempotency_key;
    return query select case
      when known.subject is null and not exists (select from booking.trip t where t.id = paid_trip) then 'missing'
      when known.subject is null and exists (select from booking.trip t where t.id = paid_trip and t.checkout_id is null)
        then 'trip-changed'
      when known.subject is null then 'trip-already-paid'
      when known.request_hash <> hash then 'key-reused'
      else 'started' end, coalesce(known.subject, (select t.checkout_id from booking.trip t where t.id = paid_trip));
    return;
  end if;
  insert into platform.idempotency (company_id, key, request_hash, subject)
    values (company, idempotency_key, hash, new_checkout);
  insert into booking.checkout (id, company_id, user_id, trip_id, total_minor, currency, wake_at, pay_with, payment_id,
      on_failure)
    values (new_checkout, company, buyer, paid_trip, total, money_currency,
      platform.now() + lease_ms * interval '1 millisecond', paid_with, payment, if_one_fails);
  insert into booking.booking
    (id, company_id, checkout_id, service, supplier, supplier_offer, itinerary, travellers, total_minor, currency, history,
      price, pay_with, client_total_minor, position, extras, remark)
    select item ->> 'id', company, new_checkout, item #>> '{itinerary,service}', item ->> 'supplier', item ->> 'ticket', item -> 'itinerary',
      start_checkout.travellers, (item ->> 'totalMinor')::bigint, money_currency,
      jsonb_build_array(jsonb_build_object('state', 'pending', 'at',
        to_char(platform.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
      item -> 'price', paid_with, (item ->> 'clientTotalMinor')::bigint, place::int, item #> '{price,quoted,extras}',
      item ->> 'remark'
    from jsonb_array_elements(items) with ordinality as listed (item, place);
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
revoke execute on function booking.start_checkout(text, text, text, text, text, text, bigint, char, bigint, jsonb, jsonb, text,
  text[], text, text, text, text, text, text) from public;
grant execute on function booking.start_checkout(text, text, text, text, text, text, bigint, char, bigint, jsonb, jsonb, text,
  text[], text, text, text, text, text, text) to marga_app;

-- What a trip is kept with. Who travels and who is called is sealed like the book of travellers: the database holds it and
-- cannot read it.
alter table booking.trip
  add column name text check (length(name) between 1 and 80),
  add column client text check (length(client) between 1 and 120),
  add column purpose text check (length(purpose) between 1 and 200),
  add column remarks text check (length(remarks) between 1 and 1000),
  add column gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  add column people_key text,
  add column people text check ((people is null) = (people_key is null)),
  -- What became of its items when they were last asked for again.
  add column changes jsonb not null default '[]',
  -- Listed from then on; null of one that nobody has asked to keep.
  add column saved_at timestamptz;
-- Whoever seals anew when a key is replaced sees of a trip what is sealed, and nothing else.
create policy relay on booking.trip to marga_relay using (true);
grant select (id, company_id, people_key, people), update (people_key, people) on booking.trip to marga_relay;
create index trip_saved on booking.trip (company_id, id desc) where saved_at is not null;

-- What a client was shown, as it was then: their own price and nothing of the buyer's. Its link is its id and a code that
-- only this id under our key gives, so the table opens nothing by itself.
create table booking.quote (
  id text primary key,
  company_id text not null,
  trip_id text not null,
  user_id text not null,
  content jsonb not null,
  -- What its code hashes to: without the code not even the application reads another company's quote.
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default platform.now()
);
create index quote_trip on booking.quote (company_id, trip_id, id desc);
alter table booking.quote enable row level security;
alter table booking.quote force row level security;
create policy tenant on booking.quote to marga_app using (company_id = platform.company());
create policy gate on booking.quote for select to marga_gate using (true);
grant select, insert on booking.quote to marga_app;
grant update (revoked_at) on booking.quote to marga_app;
grant usage on schema booking to marga_gate;
grant select on booking.quote to marga_gate;

-- For whoever has its link, without being anybody's member. Nothing of a company that is barred is shown.
create function booking.read_quote(of_quote text, with_code text)
returns table (content jsonb, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select q.content, q.created_at, q.expires_at from booking.quote q join identity.company c on c.id = q.company_id
    where q.id = of_quote and q.code_hash = encode(sha256(convert_to(with_code, 'UTF8')), 'hex') and q.revoked_at is null and q.expires_at > platform.now() and c.state = 'approved'
$$;
alter function booking.read_quote(text, text) owner to marga_gate;
revoke execute on function booking.read_quote(text, text) from public;
grant execute on function booking.read_quote(text, text) to marga_app;

-- Who a client asks back: the company, and whoever makes the quote.
create function booking.quoter(of_user text) returns table (company text, phone text, agent text, email text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.name, c.phone, u."name", u."email" from identity.company c
    join identity.member m on m.company_id = c.id and m.user_id = of_user
    join engine."user" u on u."id" = m.user_id
    where c.id = platform.company()
$$;
alter function booking.quoter(text) owner to marga_gate;
revoke execute on function booking.quoter(text) from public;
grant execute on function booking.quoter(text) to marga_app;
