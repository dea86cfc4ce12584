-- Changes that a buyer asks for, and who may call what of versions, the watch and changes.
set local lock_timeout = '2s';

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
