-- What a booking was and is: versions of its itinerary, the watch over it, and changes that its buyer asks for. What the code
-- before this writes goes on fitting: it changes nothing after a booking has been confirmed.
set local lock_timeout = '2s';

-- As in 0020; in an hour that there is twice the first of the two, and in one that there is not the moment reached by waiting,
-- as everybody else here reads a clock.
create or replace function booking.moment_of(shown jsonb) returns timestamptz language plpgsql stable as $$
declare
  wall timestamp := (shown ->> 'local')::timestamp;
  plain timestamptz := wall at time zone 'UTC';
  first timestamptz;
  second timestamptz;
begin
  first := plain - ((plain - interval '24 hours') at time zone (shown ->> 'zone') - (wall - interval '24 hours'));
  if first at time zone (shown ->> 'zone') = wall then return first; end if;
  second := plain - ((plain + interval '24 hours') at time zone (shown ->> 'zone') - (wall + interval '24 hours'));
  return case when second at time zone (shown ->> 'zone') = wall then second else first end;
exception when invalid_parameter_value then
  return plain;
end $$;

-- Versions ------------------------------------------------------------------------------------------------------------

-- Version 1 is written when there is a second: most bookings are never moved.
create table aftercare.version (
  booking_id text not null,
  company_id text not null,
  version integer not null check (version >= 1),
  cause text not null check (cause in ('booked', 'changed', 'schedule-change', 'waitlist', 'cancelled-part')),
  itinerary jsonb not null,
  since timestamptz not null default platform.now(),
  -- Of a schedule change: until when an answer is wanted.
  answer_by timestamptz,
  answer text check (answer in ('accepted', 'refused', 'rebooked')),
  answered_at timestamptz,
  answered_by text,
  primary key (booking_id, version),
  constraint answered_at_a_moment check ((answer is null) = (answered_at is null)),
  constraint only_what_moved_is_answered check (cause = 'schedule-change' or answer is null and answer_by is null)
);

create index version_told on aftercare.version (company_id, since desc) where cause in ('schedule-change', 'waitlist');

-- The booking becomes this. Whoever calls has locked nothing yet, or the booking alone.
create function aftercare.add_version(of_booking text, new_cause text, new_itinerary jsonb, until_at timestamptz default null)
returns integer language plpgsql as $$
declare
  b booking.booking;
begin
  select * into b from booking.booking x where x.id = of_booking for update;
  if b.id is null then return null; end if;
  insert into aftercare.version (booking_id, company_id, version, cause, itinerary, since)
    values (b.id, b.company_id, b.version, 'booked', b.itinerary, b.created_at) on conflict do nothing;
  insert into aftercare.version (booking_id, company_id, version, cause, itinerary, answer_by)
    values (b.id, b.company_id, b.version + 1, new_cause, new_itinerary, until_at);
  update booking.booking x set itinerary = new_itinerary, version = b.version + 1,
      moved_version = case when new_cause = 'schedule-change' then b.version + 1 else b.moved_version end,
      updated_at = platform.now()
    where x.id = b.id;
  perform aftercare.tell(b.company_id, b.id);
  return b.version + 1;
end $$;

-- What the buyer says to what was moved. Once: false when it has been answered, or moved again.
create function aftercare.answer_version(of_booking text, of_version integer, new_answer text, by_user text)
returns boolean language plpgsql as $$
declare
  b booking.booking;
begin
  select * into b from booking.booking x where x.id = of_booking for update;
  if b.id is null or coalesce(b.moved_version, 0) <> of_version then return false; end if;
  update aftercare.version v set answer = new_answer, answered_at = platform.now(), answered_by = by_user
    where v.booking_id = of_booking and v.version = of_version;
  update booking.booking x set moved_version = null, updated_at = platform.now() where x.id = of_booking;
  perform aftercare.tell(b.company_id, b.id);
  return true;
end $$;

create function aftercare.accept_version(of_booking text, of_version integer, by_user text, request_id text, from_ip text,
  by_key text) returns boolean language plpgsql as $$
begin
  if not aftercare.answer_version(of_booking, of_version, 'accepted', by_user) then return false; end if;
  perform platform.note(platform.company(), by_user, 'aftercare.version-accepted', of_booking, request_id, from_ip,
    jsonb_build_object('version', of_version), by_key);
  return true;
end $$;

-- Before the departure by a day; of what leaves sooner, until it does.
create function aftercare.answer_by(departs timestamptz) returns timestamptz language sql stable as $$
  select case when departs - interval '1 day' > platform.now() then departs - interval '1 day' else departs end
$$;

-- The supplier has moved it, or given a berth. Whoever saw this version last writes the next one and the mail; whoever looked
-- at the same time finds that it has been written. Nothing is written while the buyer's own cancellation or change is on its
-- way: what the supplier says may be that already.
create function aftercare.note_move(of_booking text, seen_version integer, new_cause text, new_itinerary jsonb, template text)
returns text language plpgsql as $$
declare
  b booking.booking;
  departs timestamptz;
begin
  select * into b from booking.booking x where x.id = of_booking for update;
  if b.id is null or b.state <> 'confirmed' or b.version <> seen_version then return 'old'; end if;
  if aftercare.is_moving(of_booking) then return 'moving'; end if;
  departs := booking.moment_of(coalesce(new_itinerary #> '{segments,0,departsAt}', new_itinerary -> 'checkInAt'));
  perform aftercare.add_version(of_booking, new_cause, new_itinerary,
    case when new_cause = 'schedule-change' then aftercare.answer_by(departs) end);
  perform identity.mail_to_member(coalesce(b.paid_by, c.user_id), template, jsonb_build_object('bookingId', b.id,
      'way', booking.starts_from(new_itinerary, false) || ' – ' || booking.leads_to(new_itinerary, false),
      'before', b.itinerary, 'after', new_itinerary))
    from booking.checkout c where c.id = b.checkout_id;
  return 'written';
end $$;

-- The watch -----------------------------------------------------------------------------------------------------------

-- When a booking is looked up at its supplier next. `notices` counts what the supplier has said: a look that began before
-- the last of it does not make up for it.
create table aftercare.watch (
  booking_id text primary key,
  company_id text not null,
  look_at timestamptz not null,
  notices integer not null default 0,
  looked_at timestamptz,
  -- What the last look found that nobody here has done: the supplier has cancelled it by itself, or knows it no more.
  found text check (found in ('cancelled', 'missing'))
);
create index watch_due on aftercare.watch (look_at);
create index watch_odd on aftercare.watch (company_id) where found is not null;

-- What suppliers have said, so that the same said twice is one. Of no company: it names an order, and is believed in nothing.
create table aftercare.notice (
  supplier text not null,
  id text not null,
  orders text[] not null,
  received_at timestamptz not null default platform.now(),
  primary key (supplier, id)
);
create index notice_received on aftercare.notice (received_at);
create index notice_orders on aftercare.notice using gin (orders);
create index booking_order on booking.booking (supplier_order) where supplier_order is not null;

-- From the moment at which it is confirmed. The first look comes soon: what its supplier moved while it was being ticketed
-- would else stay unnoticed until the next; at once if the supplier has spoken of it meanwhile.
create function aftercare.keep_watch() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.state = 'confirmed' then
    if new.supplier <> 'outside' then
      insert into aftercare.watch (booking_id, company_id, look_at)
        values (new.id, new.company_id, platform.now() + case when exists (select from aftercare.notice n
            where n.supplier = new.supplier and n.orders && array[new.id, new.supplier_order]
              and n.received_at > new.created_at)
          then interval '0' else interval '10 minutes' end)
        on conflict (booking_id) do update set look_at = least(watch.look_at, excluded.look_at);
    end if;
  elsif new.state = 'cancelled' and new.moved_version is not null then
    update aftercare.version v set answer = 'refused', answered_at = platform.now()
      where v.booking_id = new.id and v.version = new.moved_version and v.answer is null;
    new.moved_version := null;
  end if;
  return new;
end $$;
create trigger booking_watched before insert or update of state on booking.booking
  for each row when (new.state in ('confirmed', 'cancelled')) execute function aftercare.keep_watch();
insert into aftercare.watch (booking_id, company_id, look_at)
  select b.id, b.company_id, platform.now() + random() * interval '12 hours' from booking.booking b
    where b.state = 'confirmed' and b.arrives_at > platform.now();

-- Makes or hastens the next look.
create function aftercare.look_soon(of_booking text, in_ms bigint) returns void language sql as $$
  insert into aftercare.watch (booking_id, company_id, look_at)
    select b.id, b.company_id, platform.now() + in_ms * interval '1 millisecond' from booking.booking b
      where b.id = of_booking and b.supplier <> 'outside'
    on conflict (booking_id) do update set look_at = least(aftercare.watch.look_at, excluded.look_at)
$$;

-- A supplier has spoken of these orders, by its name of them or ours: they are looked up now. Answers how many are ours.
create function aftercare.take_notice(of_supplier text, notice_id text, of_orders text[])
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told integer;
begin
  insert into aftercare.notice (supplier, id, orders) values (of_supplier, notice_id, of_orders) on conflict do nothing;
  if not found then return 0; end if;
  update aftercare.watch w set look_at = least(w.look_at, platform.now()), notices = w.notices + 1
    from booking.booking b
    where (b.supplier_order = any (of_orders) or b.id = any (of_orders)) and b.supplier = of_supplier and w.booking_id = b.id;
  get diagnostics told = row_count;
  return told;
end $$;

-- Whose turn it is; whoever claims them looks before the lease is over, or somebody else does.
create function aftercare.claim_watches(most integer, lease_ms bigint)
returns table (booking_id text, company_id text, notices integer) language sql as $$
  update aftercare.watch w set look_at = platform.now() + lease_ms * interval '1 millisecond'
    where w.booking_id in (select d.booking_id from aftercare.watch d where d.look_at <= platform.now()
      order by d.look_at limit most for update skip locked)
    returning w.booking_id, w.company_id, w.notices
$$;

-- Until when is known by the booking itself: a waitlisted train by the half hour, the last two days by two hours, else twice
-- a day, what is owed every six hours; after it is over and nothing is owed, never. `in_ms`: sooner, for another reason.
create function aftercare.rest_watch(of_booking text, seen_notices integer, scale double precision, in_ms bigint, new_found text)
returns void language plpgsql as $$
declare
  b booking.booking;
  pause interval;
begin
  select * into b from booking.booking x where x.id = of_booking;
  if b.state = 'confirmed' and b.arrives_at + interval '1 day' > platform.now() then
    pause := case
      when b.itinerary #>> '{availability,status}' in ('waitlist', 'rac') and b.departs_at > platform.now() then interval '30 minutes'
      when b.departs_at - interval '2 days' < platform.now() then interval '2 hours'
      else interval '12 hours' end;
  end if;
  if aftercare.is_owed(of_booking) then pause := least(pause, interval '6 hours'); end if;
  if in_ms is not null then pause := least(pause, in_ms * scale * interval '1 millisecond'); end if;
  if pause is null then
    delete from aftercare.watch w where w.booking_id = of_booking and w.notices = seen_notices;
    if found then return; end if;
  end if;
  update aftercare.watch w set looked_at = platform.now(), found = new_found,
      look_at = platform.now() + case when w.notices = seen_notices then coalesce(pause / scale, interval '0') else interval '0' end
    where w.booking_id = of_booking;
end $$;

-- The supplier has cancelled it by itself and says what it gives back, as the railway does with whoever has no berth when the
-- chart is made. It ends as a cancellation that nobody asked for.
create function aftercare.note_dropped(new_move text, company text, of_booking text, quote text, total bigint, new_terms jsonb,
  seen_revision integer) returns boolean language plpgsql as $$
declare
  b booking.booking;
  buyer text;
begin
  select * into b from booking.booking x where x.id = of_booking for update;
  select coalesce(b.paid_by, c.user_id) into buyer from booking.checkout c where c.id = b.checkout_id;
  if aftercare.write_quote(new_move, company, of_booking, 'cancellation', buyer, b.supplier, quote, null, null, total, 'INR',
      new_terms, seen_revision, b.version, platform.now()) <> 'quoted' then
    return false;
  end if;
  update aftercare.move m set state = 'sending', confirmed_at = platform.now(), history = m.history || aftercare.step_of('dropped')
    where m.id = new_move;
  return aftercare.finish_cancellation(new_move);
end $$;

-- Twins of a notice come within days.
create function aftercare.clear_notices() returns integer language plpgsql as $$
declare
  cleared integer;
begin
  delete from aftercare.notice n where n.received_at < platform.now() - interval '60 days';
  get diagnostics cleared = row_count;
  return cleared;
end $$;

-- Changes -------------------------------------------------------------------------------------------------------------

-- What a change costs is held under the booking's id and, behind a space, the change's own: a statement finds the booking.
create function aftercare.hold_of(m aftercare.move) returns text language sql immutable as $$
  select m.booking_id || ' ' || m.id
$$;

-- Asks for a change as quoted: the money is set aside and the change asked for, or nothing of it. As a checkout, by somebody
-- who may buy, within their day's limit.
create function aftercare.ask_change(company text, of_move text, idempotency_key text, hash text, accepted bigint, actor text,
  paid_with text, lease_ms bigint, request_id text, from_ip text, by_key text, buying_roles text[])
returns text language plpgsql as $$
declare
  daily_limit bigint := identity.hold_buyer(actor, buying_roles);
  m aftercare.move;
  outcome text;
begin
  if daily_limit is not null then
    perform pg_advisory_xact_lock(hashtextextended(company || ':' || actor, 0));
  end if;
  select * into m from aftercare.move x where x.id = of_move and x.company_id = company and x.kind = 'change';
  if m.id is null then return 'missing'; end if;
  begin
    outcome := aftercare.confirm_move(company, of_move, idempotency_key, hash, accepted, actor,
      case when m.total_minor > 0 then paid_with end, lease_ms, request_id, from_ip, by_key);
    -- Asked before under this key, what was to be set aside has been; of what comes back nothing is.
    if outcome <> 'asked' or m.total_minor < 0 or m.terms -> 'lines' = '[]' or exists (select from ledger.hold h
        where h.booking_id = aftercare.hold_of(m)) then
      return outcome;
    end if;
    if daily_limit is not null and booking.spent_today(company, actor) > daily_limit then
      outcome := 'spending-limit-exceeded';
    else
      outcome := ledger.place_holds(paid_with || ':' || company, array[aftercare.hold_of(m)], array[m.total_minor],
        null::timestamptz);
    end if;
    if outcome <> 'held' then raise exception 'not covered' using errcode = 'MG014'; end if;
    return 'asked';
  exception when sqlstate 'MG014' then
    -- Whatever was written to ask for it has not been.
    return outcome;
  end;
end $$;

-- Ends what our people were asked to cancel by hand, when it means nothing any more: under the booking's lock, as it is asked for.
create function aftercare.end_errand(of_booking text, of_travellers integer[], of_legs integer[], by_user text, because text)
returns void language plpgsql as $$
declare
  e aftercare.errand;
begin
  -- Of everything when no part is named; else what was wanted of that part.
  update aftercare.errand x set state = 'withdrawn', ended_at = platform.now(), ended_by = by_user
    where x.booking_id = of_booking and x.state = 'open' and (of_travellers is null and of_legs is null
      or x.travellers && of_travellers or x.legs && of_legs) returning * into e;
  if e.id is null then return; end if;
  perform platform.note(e.company_id, by_user, 'aftercare.errand-withdrawn', of_booking, because, null,
    jsonb_build_object('errand', e.id));
  perform aftercare.tell(e.company_id, of_booking);
end $$;

-- However a booking or a part of it came to be cancelled, nobody telephones for that any more.
create function aftercare.end_with_booking() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.state = 'cancelled' then
    perform aftercare.end_errand(new.id, null, null, null, new.id);
  else
    perform aftercare.end_errand(new.id, new.cancelled_travellers, new.cancelled_legs, null, new.id);
  end if;
  return null;
end $$;
create trigger booking_errand_ended after update of state, cancelled_travellers, cancelled_legs on booking.booking
  for each row when (new.state = 'cancelled' or new.cancelled_travellers <> old.cancelled_travellers
    or new.cancelled_legs <> old.cancelled_legs) execute function aftercare.end_with_booking();

-- The supplier has changed it: the money is taken, and the booking is what was quoted from now on. All of it or nothing.
create function aftercare.finish_change(of_move text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m aftercare.move;
  b booking.booking;
begin
  select * into b from booking.booking x where x.id = (select y.booking_id from aftercare.move y
    where y.id = of_move and y.company_id = platform.company()) and x.company_id = platform.company() for update;
  select * into m from aftercare.move x where x.id = of_move and x.company_id = platform.company() for update;
  if m.id is null or b.id is null or m.kind <> 'change' or m.state not in ('sending', 'unknown', 'escalated') then return false; end if;
  -- While the booking's total is still what was paid for it; and before any account is locked, as whoever takes a refund does.
  perform aftercare.count_move(of_move, greatest(m.total_minor, 0));
  if m.total_minor >= 0 and m.terms -> 'lines' <> '[]' and
      ledger.settle_hold(aftercare.hold_of(m), 'captured', m.terms -> 'lines') <> 'captured' then
    raise exception 'what was set aside for % is gone', of_move using errcode = 'MG015';
  end if;
  if b.itinerary <> m.terms -> 'itinerary' then
    if b.moved_version is not null then
      perform aftercare.answer_version(b.id, b.moved_version, 'rebooked', m.confirmed_by);
    end if;
    perform aftercare.add_version(b.id, 'changed', m.terms -> 'itinerary');
  end if;
  update booking.booking x set travellers = m.terms -> 'travellers', total_minor = (m.terms ->> 'netMinor')::bigint,
      client_total_minor = (m.terms ->> 'clientMinor')::bigint, price = m.terms -> 'price',
      -- What goes with a departure does not go with another one: the new price says what is left.
      extras = m.terms #> '{price,quoted,extras}',
      -- Who was cancelled before stays so; legs are counted anew in what is bought instead.
      cancelled_legs = case when (m.terms ->> 'isAnew')::boolean then '{}' else x.cancelled_legs end,
      remark = case when (m.terms ->> 'isAnew')::boolean then null else x.remark end, updated_at = platform.now()
    where x.id = b.id;
  -- What was wanted cancelled was wanted of what is there no more.
  if (m.terms ->> 'isAnew')::boolean then
    perform aftercare.end_errand(b.id, null, null, m.confirmed_by, of_move);
  end if;
  -- The new price is of what is left: of it nothing is gone.
  update aftercare.tally t set gone = '{}' where t.booking_id = b.id;
  perform aftercare.promise_back(of_move, m.terms -> 'dues');
  -- What the supplier moved meanwhile was kept from the buyer until this ended.
  perform aftercare.look_soon(b.id, 0);
  perform identity.mail_members(m.company_id, array[m.confirmed_by], 'booking-changed', jsonb_build_object('bookingId', b.id,
    'way', booking.starts_from(m.terms -> 'itinerary', false) || ' – ' || booking.leads_to(m.terms -> 'itinerary', false),
    'before', b.itinerary, 'after', m.terms -> 'itinerary', 'minor', m.total_minor::text, 'currency', m.currency));
  return aftercare.step_move(of_move, array['sending', 'unknown', 'escalated'], 'done') is not null;
end $$;

-- The supplier has not: what was set aside is let go of.
create function aftercare.reject_change(of_move text, because text, of_send integer default null)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m aftercare.move;
begin
  select * into m from aftercare.move x where x.id = of_move and x.company_id = platform.company() for update;
  if m.id is null or m.kind <> 'change'
      or aftercare.step_move(of_move, array['asked', 'sending', 'unknown', 'escalated'], 'rejected', null, because,
        of_send) is null then
    return false;
  end if;
  perform ledger.settle_hold(aftercare.hold_of(m), 'released', '[]'::jsonb);
  -- What the supplier moved meanwhile was kept from the buyer until this ended.
  perform aftercare.look_soon(m.booking_id, 0);
  return true;
end $$;

-- As in 0033; a booking counts at what was set aside for it when it was bought, against whoever bought it, and what was paid
-- to change it against whoever asked for the change, though it be a colleague's booking.
create or replace function booking.spent_today(company text, buyer text) returns bigint language sql stable as $$
  with today as (
    select date_trunc('day', platform.now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as began
  ), bought as (
    select b.id, b.total_minor
      from today, booking.checkout c join booking.booking b on b.checkout_id = c.id and b.company_id = c.company_id
      where c.company_id = company and c.user_id = buyer and c.created_at >= today.began
        and b.state <> 'failed' and b.pay_with <> 'later' and b.paid_by is null
    union all
    select b.id, b.total_minor from today, booking.booking b
      where b.company_id = company and b.paid_by = buyer and b.paid_at >= today.began and b.state <> 'failed'
  )
  select (coalesce((select sum(coalesce(h.amount_minor, b.total_minor)) from bought b
        left join ledger.hold h on h.booking_id = b.id and h.company_id = company), 0)
    + coalesce((select sum(m.total_minor) from today, aftercare.move m
        where m.company_id = company and m.kind = 'change' and m.confirmed_by = buyer and m.confirmed_at >= today.began
          and m.total_minor > 0 and m.state in ('asked', 'sending', 'unknown', 'escalated', 'done')), 0))::bigint
$$;
create index move_changed_by on aftercare.move (company_id, confirmed_by, confirmed_at) where kind = 'change' and confirmed_at is not null;

-- Who may what --------------------------------------------------------------------------------------------------------

do $$
declare
  name text;
  gated regprocedure;
begin
  foreach name in array array['version', 'watch'] loop
    execute format('alter table aftercare.%I enable row level security', name);
    execute format('alter table aftercare.%I force row level security', name);
    execute format('create policy tenant on aftercare.%I to marga_app using (company_id = platform.company())', name);
    execute format('create policy gate on aftercare.%I to marga_gate using (true)', name);
    execute format('grant select, insert, update on aftercare.%I to marga_gate', name);
  end loop;
  for gated in select p.oid from pg_proc p where p.pronamespace = 'aftercare'::regnamespace loop
    execute format('revoke execute on function %s from public', gated);
  end loop;
  for gated in select p.oid from pg_proc p where p.pronamespace = 'aftercare'::regnamespace and p.prosecdef loop
    execute format('alter function %s owner to marga_gate', gated);
  end loop;
end $$;
alter table aftercare.notice enable row level security;
alter table aftercare.notice force row level security;
create policy gate on aftercare.notice to marga_gate using (true);
create policy relay on aftercare.notice to marga_relay using (true);
grant select, insert, update (answer, answered_at, answered_by) on aftercare.version to marga_app;
grant select, insert, update (look_at, looked_at, found), delete on aftercare.watch to marga_app;
create policy relay on aftercare.watch to marga_relay using (true);
grant select (booking_id, company_id, look_at, notices), update (look_at) on aftercare.watch to marga_relay;
grant select, insert on aftercare.notice to marga_gate;
grant select (received_at), delete on aftercare.notice to marga_relay;
grant execute on function aftercare.claim_watches(integer, bigint), aftercare.clear_notices() to marga_relay;
grant execute on function aftercare.add_version(text, text, jsonb, timestamptz),
  aftercare.answer_version(text, integer, text, text), aftercare.look_soon(text, bigint), aftercare.hold_of(aftercare.move)
  to marga_app, marga_gate;
grant execute on function booking.starts_from(jsonb, boolean), booking.leads_to(jsonb, boolean), booking.moment_of(jsonb),
  aftercare.end_errand(text, integer[], integer[], text, text) to marga_gate;
grant execute on function aftercare.accept_version(text, integer, text, text, text, text),
  aftercare.note_dropped(text, text, text, text, bigint, jsonb, integer),
  aftercare.answer_by(timestamptz), aftercare.note_move(text, integer, text, jsonb, text),
  aftercare.rest_watch(text, integer, double precision, bigint, text), aftercare.take_notice(text, text, text[]),
  aftercare.ask_change(text, text, text, text, bigint, text, text, bigint, text, text, text, text[]),
  aftercare.finish_change(text), aftercare.reject_change(text, text, integer) to marga_app;
