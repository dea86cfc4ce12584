create schema booking;
grant usage on schema booking to marga_app, marga_relay;

-- Selected offers, priced and not yet paid. Items are a snapshot: offers themselves live in Redis and may vanish.
create table booking.trip (
  id text primary key,
  company_id text not null,
  user_id text not null,
  travellers integer not null check (travellers between 1 and 9),
  items jsonb not null,
  total_minor bigint not null,
  currency char(3) not null,
  expires_at timestamptz not null,
  checkout_id text,
  created_at timestamptz not null default platform.now()
);

-- One payment of one trip. `wake_at` is when its workflow should have moved again: the sweeper starts what has not.
create table booking.checkout (
  id text primary key,
  company_id text not null,
  user_id text not null,
  trip_id text not null,
  state text not null default 'open' check (state in ('open', 'done')),
  total_minor bigint not null,
  currency char(3) not null,
  attempt integer not null default 1,
  wake_at timestamptz not null,
  created_at timestamptz not null default platform.now()
);
create index checkout_asleep on booking.checkout (wake_at) where state = 'open';

-- One supplier order. `timeline` is the database's history it was written in, see platform.timeline().
create table booking.booking (
  id text primary key,
  company_id text not null,
  checkout_id text not null,
  state text not null default 'pending' check (state in
    ('pending', 'held', 'ordering', 'unknown', 'ordered', 'rejected', 'confirmed', 'failed', 'escalated')),
  service text not null check (service in ('flight')),
  supplier text not null,
  supplier_offer text not null,
  itinerary jsonb not null,
  travellers jsonb not null,
  total_minor bigint not null check (total_minor >= 0),
  currency char(3) not null,
  supplier_order text,
  supplier_reference text,
  failure text,
  sends integer not null default 0,
  lookups integer not null default 0,
  ask_again_at timestamptz,
  ask_until timestamptz,
  history jsonb not null default '[]',
  timeline integer not null default platform.timeline(),
  created_at timestamptz not null default platform.now(),
  updated_at timestamptz not null default platform.now()
);
-- The company leads: under row-level security it is part of every question, and an index without it loses to one with it.
create index booking_checkout on booking.booking (company_id, checkout_id, id);
create index booking_company on booking.booking (company_id, id desc);

-- A supplier order that no booking of ours explains: what a restore of the database leaves behind. An operator settles it.
create table booking.stray_order (
  supplier text not null,
  supplier_order text not null,
  reference text not null,
  found_at timestamptz not null default platform.now(),
  primary key (supplier, supplier_order)
);
grant select, insert on booking.stray_order to marga_relay;

do $$
declare
  name text;
begin
  foreach name in array array['trip', 'checkout', 'booking'] loop
    execute format('alter table booking.%I enable row level security', name);
    execute format('alter table booking.%I force row level security', name);
    execute format('create policy tenant on booking.%I to marga_app using (company_id = platform.company())', name);
    execute format('grant select, insert, update on booking.%I to marga_app', name);
  end loop;
end $$;

-- The sweeper looks across companies, at when a workflow should have moved and at nothing else.
create policy relay on booking.checkout to marga_relay using (true);
create policy relay on booking.booking for select to marga_relay using (true);
grant select (id, company_id, state, attempt, wake_at), update (attempt, wake_at) on booking.checkout to marga_relay;
grant select (id, state, supplier, supplier_order) on booking.booking to marga_relay;

-- Moves a booking if it stands where the caller believes it stands, writes its history and tells the company's event
-- log, in one statement: the compare-and-set under every step of the workflow.
create function booking.move(
  booking_id text, from_states text[], to_states text[],
  new_order text default null, new_reference text default null, new_failure text default null,
  again_at timestamptz default null, until_at timestamptz default null
) returns boolean language plpgsql as $$
declare
  moved record;
begin
  update booking.booking b
    set state = to_states[cardinality(to_states)],
        history = case when b.state = to_states[cardinality(to_states)] then b.history else b.history || (
          select jsonb_agg(jsonb_build_object('state', s, 'at',
            to_char(platform.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) from unnest(to_states) s) end,
        supplier_order = coalesce(new_order, b.supplier_order),
        supplier_reference = coalesce(new_reference, b.supplier_reference),
        failure = coalesce(new_failure, b.failure),
        sends = b.sends + case when 'ordering' = any (to_states) then 1 else 0 end,
        lookups = b.lookups + case when b.state = 'unknown' and again_at is not null then 1 else 0 end,
        ask_again_at = again_at,
        ask_until = coalesce(until_at, case when again_at is null then null else b.ask_until end),
        updated_at = platform.now()
    where b.id = move.booking_id and b.state = any (from_states)
    returning b.company_id, b.checkout_id, b.state into moved;
  if not found then return false; end if;
  insert into platform.event (company_id, type, payload) values (moved.company_id, 'booking.booking.moved.v1',
    jsonb_build_object('bookingId', move.booking_id, 'checkoutId', moved.checkout_id, 'state', moved.state));
  return true;
end $$;

-- Turns a priced trip into a checkout with its bookings, once. Two requests with one key, or two keys for one trip, queue
-- at the trip's row; the second is told what the first did.
create function booking.start_checkout(
  company text, idempotency_key text, hash text, new_checkout text, paid_trip text, buyer text,
  total bigint, money_currency char(3), lease_ms bigint, travellers jsonb, items jsonb, request_id text
) returns table (outcome text, checkout text) language plpgsql as $$
declare
  known platform.idempotency;
begin
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
  insert into platform.audit (id, company_id, user_id, action, subject, request_id)
    values ('aud_' || substr(new_checkout, 5), company, buyer, 'booking.checkout-started', new_checkout, request_id);
  return query select 'started', new_checkout;
end $$;

-- Records the intent to order before any order is sent: whoever gets a booking back from here, and nobody else, sends it.
-- A booking written in another history of the database may have been ordered in the part that was lost, so it is asked
-- for instead.
create function booking.begin_orders(of_checkout text, until_at timestamptz)
returns table (booking_id text) language plpgsql as $$
declare
  candidate record;
begin
  for candidate in
    select b.id, b.state, b.timeline = platform.timeline() as same_history from booking.booking b
      where b.checkout_id = of_checkout and b.state in ('pending', 'held')
  loop
    if not candidate.same_history then
      perform booking.move(candidate.id, array['pending', 'held'], array['unknown'],
        again_at => platform.now(), until_at => begin_orders.until_at);
    elsif booking.move(candidate.id, array['pending', 'held'],
        case candidate.state when 'pending' then array['held', 'ordering'] else array['ordering'] end) then
      booking_id := candidate.id;
      return next;
    end if;
  end loop;
end $$;

-- Closes a checkout that has nothing left to do, or says when it must move again.
create function booking.rest(of_checkout text, lease_ms bigint)
returns table (done boolean, after_ms bigint) language plpgsql as $$
declare
  next_at timestamptz;
  unfinished boolean;
begin
  select min(coalesce(b.ask_again_at, platform.now())), count(*) > 0 into next_at, unfinished from booking.booking b
    where b.checkout_id = of_checkout and b.state not in ('confirmed', 'failed', 'escalated');
  update booking.checkout c
    set state = case when unfinished then 'open' else 'done' end,
        wake_at = coalesce(next_at, platform.now()) + lease_ms * interval '1 millisecond'
    where c.id = of_checkout;
  return query select not unfinished,
    greatest(0, ceil(extract(epoch from next_at - platform.now()) * 1000))::bigint;
end $$;

-- Starts again whatever should have moved and has not: under a new attempt, because the engine runs a key only once. What
-- still waits in the outbox is not lost, only late: another attempt would run beside it when the engine comes back.
create function booking.sweep(lease_ms bigint, most integer) returns integer language plpgsql as $$
declare
  swept integer;
begin
  with late as (
    select c.id from booking.checkout c where c.state = 'open' and c.wake_at < platform.now()
      and not exists (select from platform.outbox o where o.id = c.id || ':' || c.attempt)
      order by c.wake_at limit most for update skip locked
  ), woken as (
    update booking.checkout c set attempt = c.attempt + 1, wake_at = platform.now() + lease_ms * interval '1 millisecond'
      from late where c.id = late.id returning c.id, c.company_id, c.attempt
  ), requested as (
    insert into platform.outbox (id, company_id, target, key, payload)
      select w.id || ':' || w.attempt, w.company_id, 'checkout', w.id || ':' || w.attempt,
        jsonb_build_object('companyId', w.company_id, 'checkoutId', w.id, 'attempt', w.attempt) from woken w
      on conflict do nothing returning 1
  )
  select count(*) into swept from woken;
  return swept;
end $$;
