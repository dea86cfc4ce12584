-- Lists of a company with a million bookings: by status from an index, and found by a word from a table of words. What the
-- code before this reads goes on: it reckons the status itself and looks through `search_text`.
set local lock_timeout = '2s';

-- The word a list says. It moves with the state and, once it is confirmed, by the clock alone: `complete_past`.
alter table booking.booking add column status text not null default 'in-progress'
  check (status in ('upcoming', 'completed', 'in-progress', 'needs-action', 'cancelled', 'failed'));

create function booking.status_of(state text, arrives_at timestamptz) returns text language sql stable as $$
  select case
    when state = 'confirmed' then case when arrives_at > platform.now() then 'upcoming' else 'completed' end
    when state in ('escalated', 'on-hold') then 'needs-action'
    when state in ('failed', 'cancelled') then state
    else 'in-progress' end
$$;

-- As in 0005, with the status.
create or replace function booking.move(
  booking_id text, from_states text[], to_states text[],
  new_order text default null, new_reference text default null, new_failure text default null,
  again_at timestamptz default null, until_at timestamptz default null
) returns boolean language plpgsql as $$
declare
  moved record;
begin
  update booking.booking b
    set state = to_states[cardinality(to_states)],
        status = booking.status_of(to_states[cardinality(to_states)], b.arrives_at),
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

-- As in 0020. Most of what people are called by has no accents, and looking for some costs more than all else.
create or replace function booking.plain_text(words text) returns text language sql immutable as $$
  select case when octet_length(words) = length(words) then lower(words)
    else lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g')) end
$$;

-- As in 0024, planned once for as long as a connection lasts and not for every row.
create or replace function booking.search_text(booking_id text, itinerary jsonb, travellers jsonb, supplier_reference text)
returns text language plpgsql stable as $$
begin
  return booking.plain_text(concat_ws(' ', booking.reference_of(booking_id), supplier_reference,
    (select string_agg(concat_ws(' ', t ->> 'givenName', t ->> 'familyName'), ' ') from jsonb_array_elements(travellers) t),
    itinerary ->> 'name', itinerary ->> 'area', itinerary ->> 'city', itinerary ->> 'cabType',
    (select string_agg(concat_ws(' ', s ->> 'origin', s ->> 'originName', s ->> 'destination', s ->> 'destinationName',
      s ->> 'carrier', (s ->> 'carrierCode') || (s ->> 'number'), s ->> 'carrierCode', s ->> 'number'), ' ')
      from jsonb_array_elements(itinerary -> 'segments') s)));
end $$;

-- As in 0024, with the status: of a new row, and of one whose arrival has been moved.
create or replace function booking.keep_reads() returns trigger language plpgsql as $$
declare
  starts jsonb;
begin
  -- A supplier's reference comes after all else, and changes nothing else.
  if tg_op = 'UPDATE' and old.supplier_reference is null and new.itinerary = old.itinerary and new.travellers = old.travellers then
    new.search_text := concat_ws(' ', old.search_text, booking.plain_text(new.supplier_reference));
    return new;
  end if;
  if new.itinerary ->> 'service' = 'flight' and not new.itinerary ? 'fareName' then
    new.itinerary := booking.with_fare(new.itinerary);
  end if;
  starts := coalesce(new.itinerary #> '{segments,0,departsAt}', new.itinerary -> 'checkInAt');
  new.departs_at := booking.moment_of(starts);
  new.departs_on := left(starts ->> 'local', 10)::date;
  new.arrives_at := booking.moment_of(coalesce(new.itinerary #> '{segments,-1,arrivesAt}', new.itinerary -> 'checkOutAt'));
  new.search_text := booking.search_text(new.id, new.itinerary, new.travellers, new.supplier_reference);
  new.status := booking.status_of(new.state, new.arrives_at);
  return new;
end $$;

-- What has arrived is over. Under the relay's role; answers how many.
create function booking.complete_past(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one record;
  moved integer := 0;
begin
  for one in select b.id, b.company_id, b.checkout_id from booking.booking b
      where b.status = 'upcoming' and b.arrives_at <= platform.now()
      order by b.arrives_at limit most for update skip locked loop
    update booking.booking b set status = 'completed' where b.id = one.id;
    insert into platform.event (company_id, type, payload) values (one.company_id, 'booking.booking.moved.v1',
      jsonb_build_object('bookingId', one.id, 'checkoutId', one.checkout_id, 'state', 'confirmed'));
    moved := moved + 1;
  end loop;
  return moved;
end $$;
alter function booking.complete_past(integer) owner to marga_gate;
grant update (status) on booking.booking to marga_gate;
create policy gate_completes on booking.booking for update to marga_gate using (true);

-- What people remember a booking by, a row for each word. In the order of bytes, so that a beginning is a range.
create table booking.word (
  company_id text not null,
  word text not null collate "C",
  booking_id text not null collate "C",
  primary key (company_id, word, booking_id)
);
alter table booking.word enable row level security;
alter table booking.word force row level security;
create policy tenant on booking.word to marga_app using (company_id = platform.company());
grant select, insert, delete on booking.word to marga_app;
-- Moves that a supplier or an operator makes go through the gate.
create policy gate on booking.word to marga_gate using (true);
grant select, insert, delete on booking.word to marga_gate;

-- Signs between words, one by one: a pattern would cost more than all else that a booking writes.
create function booking.words_of(words text) returns setof text language sql immutable as $$
  select distinct left(word, 40)
    from string_to_table(translate(words, '-–—/\.,;:()[]{}''"’&+*#@!?_|~<>=', '                               '), ' ') word
    where word <> ''
$$;

create function booking.keep_words() returns trigger language plpgsql as $$
begin
  -- A supplier's reference comes after all else, and is one word more.
  if tg_op = 'UPDATE' and new.itinerary = old.itinerary and new.travellers = old.travellers and old.supplier_reference is null then
    insert into booking.word (company_id, word, booking_id)
      select new.company_id, word, new.id from booking.words_of(booking.plain_text(new.supplier_reference)) word
      on conflict do nothing;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from booking.word w where w.company_id = old.company_id and w.booking_id = old.id
      and w.word in (select booking.words_of(old.search_text) except select booking.words_of(new.search_text));
  end if;
  insert into booking.word (company_id, word, booking_id)
    select new.company_id, word, new.id from booking.words_of(new.search_text) word on conflict do nothing;
  return null;
end $$;
create trigger keep_words_of_new after insert on booking.booking for each row execute function booking.keep_words();
create trigger keep_words_of_changed after update on booking.booking
  for each row when (new.search_text is distinct from old.search_text) execute function booking.keep_words();

-- The bookings of the company that have, for each of these beginnings, a word that begins so. The rarest leads. Of a beginning
-- that more have than `most`, the latest `most` are looked at for each word that begins so.
create function booking.find(beginnings text[], most integer) returns table (booking_id text) language plpgsql stable as $$
declare
  company text := platform.company();
  rarest text;
  fewest bigint;
begin
  select b, n into rarest, fewest from unnest(beginnings) b,
    lateral (select count(*) as n from (select from booking.word w
      where w.company_id = company and w.word >= b and w.word < b || chr(1114111) limit most + 1) some_of_it) counted
    order by n limit 1;
  if fewest <= most then
    return query select distinct w.booking_id from booking.word w
      where w.company_id = company and w.word >= rarest and w.word < rarest || chr(1114111)
        and not exists (select from unnest(beginnings) b where b <> rarest and not exists (
          select from booking.word o where o.company_id = company and o.booking_id = w.booking_id
            and o.word >= b and o.word < b || chr(1114111)));
    return;
  end if;
  return query
    with recursive begun as (
      (select w.word from booking.word w
        where w.company_id = company and w.word >= rarest and w.word < rarest || chr(1114111) order by w.word limit 1)
      union all
      select (select w.word from booking.word w
        where w.company_id = company and w.word > begun.word and w.word < rarest || chr(1114111) order by w.word limit 1)
      from begun where begun.word is not null
    )
    select distinct latest.booking_id from (select b.word from begun b where b.word is not null limit 50) each_word,
      lateral (select w.booking_id from booking.word w
        where w.company_id = company and w.word = each_word.word order by w.booking_id desc limit most) latest
      where not exists (select from unnest(beginnings) b where b <> rarest and not exists (
        select from booking.word o where o.company_id = company and o.booking_id = latest.booking_id
          and o.word >= b and o.word < b || chr(1114111)));
end $$;

-- The itineraries of some bookings by mail, to an address that a member typed.
create function booking.mail_itineraries(sender text, recipient text, mail_locale text, params jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity.member m where m.company_id = platform.company() and m.user_id = sender) then
    raise exception 'who sends is no member' using errcode = 'MG002';
  end if;
  perform platform.queue_mail(platform.new_id('mal'), lower(recipient), 'itineraries', mail_locale, params,
    platform.company(), sender);
end $$;
alter function booking.mail_itineraries(text, text, text, jsonb) owner to marga_gate;

-- A few hundred at a time, each lot in a transaction of its own: of what was there before.
create procedure booking.fill_lists() language plpgsql as $$
declare
  after text := '';
  last text;
begin
  loop
    select max(id) into last from (select b.id from booking.booking b where b.id > after order by b.id limit 500) lot;
    exit when last is null;
    update booking.booking b set status = booking.status_of(b.state, b.arrives_at)
      where b.id > after and b.id <= last and b.status <> booking.status_of(b.state, b.arrives_at);
    insert into booking.word (company_id, word, booking_id)
      select b.company_id, word, b.id from booking.booking b, booking.words_of(b.search_text) word
        where b.id > after and b.id <= last on conflict do nothing;
    after := last;
    commit;
  end loop;
end $$;

revoke execute on function booking.status_of(text, timestamptz), booking.complete_past(integer), booking.words_of(text),
  booking.keep_words(), booking.find(text[], integer), booking.mail_itineraries(text, text, text, jsonb) from public;
revoke execute on procedure booking.fill_lists() from public;
grant execute on function booking.status_of(text, timestamptz), booking.words_of(text), booking.keep_words(),
  booking.find(text[], integer), booking.mail_itineraries(text, text, text, jsonb) to marga_app;
grant execute on function booking.status_of(text, timestamptz) to marga_gate;
grant execute on function booking.complete_past(integer) to marga_relay;
