-- What a booking was and is: versions of its itinerary, and the watch over it. What the code before this writes goes on fitting:
-- it changes nothing after a booking has been confirmed.
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
