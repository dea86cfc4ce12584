-- What becomes of a booking after it was made: it is cancelled whole or in part, or changed, and what is owed back comes back.
-- What the code before this writes goes on fitting: it never gives anything back.
set local lock_timeout = '2s';

create schema aftercare;
grant usage on schema aftercare to marga_app, marga_gate, marga_relay, marga_operator;

-- Moves ---------------------------------------------------------------------------------------------------------------

-- A cancellation or a change: quoted by the supplier, then asked for by the buyer, then confirmed at the supplier by one who
-- recorded the intent before. `terms` is what the buyer was shown and what follows from it, written once with the quote.
create table aftercare.move (
  id text primary key,
  company_id text not null,
  booking_id text not null,
  kind text not null check (kind in ('cancellation', 'change')),
  state text not null default 'quoted' check (state in
    ('quoted', 'asked', 'sending', 'unknown', 'done', 'rejected', 'escalated', 'expired')),
  -- Who asked for the quote, and who for the move itself.
  user_id text not null,
  confirmed_by text,
  confirmed_at timestamptz,
  supplier text not null,
  supplier_quote text not null check (length(supplier_quote) between 1 and 4000),
  -- Which part, by position; null is all of it.
  travellers integer[],
  legs integer[],
  -- Of a cancellation what comes back; of a change what is to be paid, below nothing what comes back.
  total_minor bigint not null,
  currency char(3) not null,
  terms jsonb not null,
  -- What had been given back and changed when it was reckoned: a quote from before the last move is worth nothing.
  revision integer not null,
  -- Of which version of the booking: what the supplier has moved since is not what was quoted.
  version integer not null,
  pay_with text check (pay_with in ('wallet', 'credit', 'gateway')),
  failure text check (length(failure) <= 60),
  expires_at timestamptz not null,
  sends integer not null default 0,
  -- How often the supplier may have heard us and did not say.
  doubts integer not null default 0,
  ask_again_at timestamptz,
  ask_until timestamptz,
  attempt integer not null default 1,
  wake_at timestamptz,
  history jsonb not null default '[]',
  created_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  constraint cancelling_costs_no_more check (kind = 'change' or total_minor >= 0),
  constraint asked_by_somebody check (state in ('quoted', 'expired') or confirmed_at is not null)
);
create index move_booking on aftercare.move (company_id, booking_id, id desc);
create index move_asleep on aftercare.move (wake_at) where state in ('asked', 'sending', 'unknown');
create index move_quoted on aftercare.move (expires_at) where state = 'quoted';
create index move_escalated on aftercare.move (ended_at) where state = 'escalated';
-- One at a time: two of one booking would each be reckoned as if the other were not.
create unique index move_one_at_a_time on aftercare.move (booking_id)
  where state in ('asked', 'sending', 'unknown', 'escalated');

-- What a buyer has asked our people to cancel by hand, because the supplier does not do it by itself. Answered with a quote, which
-- is a move like any other, or with why not.
create table aftercare.errand (
  id text primary key,
  company_id text not null,
  booking_id text not null,
  user_id text not null,
  -- Which part, by position; null is all that was left.
  travellers integer[],
  legs integer[],
  remark text check (length(remark) between 1 and 500),
  state text not null default 'open' check (state in ('open', 'quoted', 'declined', 'withdrawn')),
  answer_by timestamptz not null,
  move_id text,
  answer text check (length(answer) between 1 and 500),
  created_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  ended_by text,
  -- What a move of the booking has left without meaning ends as withdrawn, by whoever moved it, or by nobody.
  constraint ended_by_somebody check ((state = 'open') = (ended_at is null) and (state <> 'open' or ended_by is null)
    and (state not in ('quoted', 'declined') or ended_by is not null)),
  -- Nobody takes one traveller off one leg: done, it would take them off every leg, and everybody off that one.
  constraint travellers_or_legs check (travellers is null or legs is null),
  constraint quoted_by_a_move check ((state = 'quoted') = (move_id is not null)),
  constraint declined_with_words check ((state = 'declined') = (answer is not null))
);
create index errand_booking on aftercare.errand (company_id, booking_id, id desc);
create index errand_answered on aftercare.errand (company_id, ended_at desc) where state in ('quoted', 'declined');
-- One at a time; and what is on the desk is few among many.
create unique index errand_open on aftercare.errand (booking_id) where state = 'open';
create index errand_open_of on aftercare.errand (company_id) where state = 'open';

-- What was quoted on the telephone is done on the telephone: its quote is a name of ours, and no supplier knows it.
create function aftercare.is_by_hand(quote text) returns boolean language sql immutable as $$
  select starts_with(quote, 'by hand ')
$$;

-- What was paid for a booking and what of it has been promised back. A row is made with the first move that is done.
create table aftercare.tally (
  booking_id text primary key,
  company_id text not null,
  paid_minor bigint not null check (paid_minor >= 0),
  promised_minor bigint not null default 0,
  -- Of each line of the price, in paise, what belonged to the parts that are gone; `published` in the supplier's currency.
  gone jsonb not null default '{}',
  -- Counts the moves that are done, and what came over: quotes from before are worth nothing.
  revision integer not null default 0,
  constraint never_more_back_than_paid check (promised_minor between 0 and paid_minor)
);
create index tally_company on aftercare.tally (company_id);

-- Refund clock: one row for each component of what is owed back. What a supplier gives back and no buyer gets is owed to us: its
-- amount is nothing, and what was quoted is waited for all the same.
create table aftercare.due (
  id text primary key,
  company_id text not null,
  booking_id text not null,
  move_id text not null,
  component text not null check (component in ('supplier', 'ours', 'gateway')),
  owed_by text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency char(3) not null check (currency = 'INR'),
  rule text not null check (rule in ('airline-14-working-days', 'rail-5-working-days', 'supplier-7-working-days',
    'gateway-7-working-days', 'ours-at-once', 'as-promised')),
  due_by timestamptz not null,
  -- Whom it comes from, as the ledger moves it; together they are the amount.
  lines jsonb not null default '[]',
  -- What the supplier said it gives back, in its currency and in rupees, by its quote.
  supplier_quote text,
  quoted_minor bigint,
  quoted_currency char(3),
  quoted_rupees_minor bigint,
  -- What has come of it, in both.
  arrived_minor bigint not null default 0 check (arrived_minor >= 0),
  arrived_rupees_minor bigint not null default 0,
  arrivals integer not null default 0,
  -- Of what came, what is the supplier's money and no buyer's to get: it stands in an account of its own until a person says what it
  -- is. And what was given out and has not come: it stands in another.
  over_minor bigint not null default 0,
  over_settled_minor bigint not null default 0,
  missing_minor bigint not null default 0,
  -- Up to which of what came somebody has said that it is right.
  arrived_settled_minor bigint not null default 0,
  arrived_at timestamptz,
  paid_back_minor bigint not null default 0 check (paid_back_minor >= 0),
  paid_back_at timestamptz,
  -- When the supplier is asked next whether it has paid; null: not any more.
  look_at timestamptz,
  looks integer not null default 0,
  late_told_at timestamptz,
  escalated_at timestamptz,
  escalated_by text,
  created_at timestamptz not null default platform.now(),
  -- Of what goes through the gateway: the payment's account, and the key of its refund.
  fund text,
  refund_key text not null default '',
  constraint no_more_settled_than_over check (over_settled_minor between 0 and over_minor),
  constraint one_of_each unique (move_id, component, refund_key),
  constraint the_gateway_names_its_payment check ((component = 'gateway') = (fund is not null)),
  constraint a_supplier_names_its_quote check (component <> 'supplier' or supplier_quote is not null and quoted_minor is not null)
);
create index due_booking on aftercare.due (company_id, booking_id);
create index due_open on aftercare.due (company_id, due_by, id) where paid_back_at is null;
create index due_late on aftercare.due (due_by) where paid_back_at is null and late_told_at is null;
create index due_look on aftercare.due (look_at) where look_at is not null;
create index due_gateway on aftercare.due (id) where component = 'gateway' and paid_back_at is null;

-- Where a component goes: the booking and its changes may have been paid from several funds, and each gets back no more than
-- was taken from it. Set aside when it is promised, so that what the buyer was shown is what happens.
create table aftercare.due_part (
  due_id text not null,
  company_id text not null,
  -- The hold that was captured, and the account that it was captured from.
  hold text not null,
  account text not null,
  amount_minor bigint not null check (amount_minor > 0),
  paid_back_minor bigint not null default 0,
  primary key (due_id, hold),
  constraint no_more_than_its_part check (paid_back_minor between 0 and amount_minor)
);
create index due_part_hold on aftercare.due_part (company_id, hold);

do $$
declare
  name text;
begin
  foreach name in array array['move', 'errand', 'tally', 'due', 'due_part'] loop
    execute format('alter table aftercare.%I enable row level security', name);
    execute format('alter table aftercare.%I force row level security', name);
    execute format('create policy tenant on aftercare.%I to marga_app using (company_id = platform.company())', name);
    execute format('create policy gate on aftercare.%I to marga_gate using (true)', name);
    execute format('grant select on aftercare.%I to marga_app', name);
    execute format('grant select, insert, update on aftercare.%I to marga_gate', name);
  end loop;
end $$;
-- Moves are the application's own steps; what is owed and what was paid are written by the functions below alone. What was
-- quoted stays as it was quoted: of a row the application writes how far it has come, and nothing that money follows from.
grant insert (id, company_id, booking_id, kind, user_id, supplier, supplier_quote, travellers, legs, total_minor, currency, terms,
    revision, version, expires_at, history),
  update (state, confirmed_by, confirmed_at, pay_with, failure, sends, doubts, ask_again_at, ask_until, wake_at, history, ended_at)
  on aftercare.move to marga_app;
-- Buyers ask and take back; what answers it is an operator's.
grant insert (id, company_id, booking_id, user_id, travellers, legs, remark, answer_by),
  update (state, ended_at, ended_by) on aftercare.errand to marga_app;

-- Bookings move with the money that is promised for them, in one transaction.
grant update on booking.booking to marga_gate;
create policy gate_moves on booking.booking for update to marga_gate using (true);
grant execute on function booking.move(text, text[], text[], text, text, text, timestamptz, timestamptz) to marga_gate;

-- Tells the tabs of a company that something has become of a booking after it was made.
create function aftercare.tell(of_company text, of_booking text) returns void language sql as $$
  insert into platform.event (company_id, type, payload)
    values (of_company, 'aftercare.booking.changed.v1', jsonb_build_object('bookingId', of_booking))
$$;

-- Whether a cancellation or a change of it is on its way.
create function aftercare.is_moving(of_booking text) returns boolean language sql stable as $$
  select exists (select from aftercare.move m where m.booking_id = of_booking
    and m.state in ('asked', 'sending', 'unknown', 'escalated'))
$$;

-- Whether its supplier still owes something of it.
create function aftercare.is_owed(of_booking text) returns boolean language sql stable as $$
  select exists (select from aftercare.due d where d.booking_id = of_booking and d.look_at is not null)
$$;

create function aftercare.step_of(new_state text) returns jsonb language sql stable as $$
  select jsonb_build_array(jsonb_build_object('state', new_state, 'at',
    to_char(platform.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
$$;

-- Writes what a supplier has quoted, unless the booking has moved since it was asked.
create function aftercare.write_quote(new_id text, company text, of_booking text, new_kind text, asker text, of_supplier text,
  quote text, of_travellers integer[], of_legs integer[], total bigint, money_currency char(3), new_terms jsonb,
  seen_revision integer, seen_version integer, until_at timestamptz) returns text language plpgsql as $$
declare
  b booking.booking;
begin
  select * into b from booking.booking x where x.id = of_booking and x.company_id = company for update;
  if b.id is null or b.state <> 'confirmed' then return 'state-changed'; end if;
  if aftercare.is_moving(of_booking) or b.version <> seen_version
      or coalesce((select t.revision from aftercare.tally t where t.booking_id = of_booking), 0) <> seen_revision then
    return 'already-moving';
  end if;
  insert into aftercare.move (id, company_id, booking_id, kind, user_id, supplier, supplier_quote, travellers, legs, total_minor,
      currency, terms, revision, version, expires_at, history)
    values (new_id, company, of_booking, new_kind, asker, of_supplier, quote, of_travellers, of_legs, total, money_currency,
      new_terms, seen_revision, seen_version, until_at, aftercare.step_of('quoted'));
  return 'quoted';
end $$;

-- Asks for what was quoted, once. Two keys for one quote, and two quotes of one booking, queue at the booking's row. Expiry is
-- judged by the database's clock, now.
create function aftercare.confirm_move(company text, of_move text, idempotency_key text, hash text, accepted bigint, actor text,
  paid_with text, lease_ms bigint, request_id text, from_ip text, by_key text) returns text language plpgsql as $$
declare
  known platform.idempotency;
  m aftercare.move;
  b booking.booking;
begin
  select * into m from aftercare.move x where x.id = of_move and x.company_id = company;
  if m.id is null then return 'missing'; end if;
  select * into b from booking.booking x where x.id = m.booking_id for update;
  select * into m from aftercare.move x where x.id = of_move for update;
  select * into known from platform.idempotency i where i.company_id = company and i.key = idempotency_key;
  if known.subject is not null then
    return case when known.request_hash = hash then 'asked' else 'key-reused' end;
  end if;
  if m.state in ('asked', 'sending', 'unknown', 'escalated') then return 'already-moving'; end if;
  if m.state in ('done', 'rejected') or b.id is null or b.state <> 'confirmed' then return 'state-changed'; end if;
  if m.state = 'expired' or m.expires_at <= platform.now() or m.version <> b.version
      or m.revision <> coalesce((select t.revision from aftercare.tally t where t.booking_id = b.id), 0) then
    return 'quote-expired';
  end if;
  if aftercare.is_moving(b.id) then return 'already-moving'; end if;
  if accepted <> m.total_minor then return 'price-changed'; end if;
  insert into platform.idempotency (company_id, key, request_hash, subject) values (company, idempotency_key, hash, of_move);
  update aftercare.move x set state = 'asked', confirmed_by = actor, confirmed_at = platform.now(), pay_with = paid_with,
      wake_at = platform.now() + lease_ms * interval '1 millisecond', history = x.history || aftercare.step_of('asked')
    where x.id = of_move;
  insert into platform.outbox (id, company_id, target, key, payload)
    values (of_move || ':1', company, m.kind, of_move || ':1',
      jsonb_build_object('companyId', company, 'moveId', of_move, 'attempt', 1));
  perform platform.note(company, actor, 'aftercare.' || m.kind || '-asked', m.booking_id, request_id, from_ip,
    jsonb_build_object('move', of_move, 'amountMinor', m.total_minor::text), by_key);
  perform aftercare.tell(company, m.booking_id);
  return 'asked';
end $$;

-- Records the intent before the supplier is told: whoever gets the number of the sending, and nobody else, sends it. Null: it is
-- not theirs to send, or not now. What is done by hand nobody sends: 0 when it was handed to the operators just now.
create function aftercare.begin_move(of_move text, of_attempt integer, ask_for_ms bigint) returns integer language plpgsql as $$
declare
  m aftercare.move;
begin
  select * into m from aftercare.move x where x.id = of_move;
  if aftercare.is_by_hand(m.supplier_quote) then
    return case when aftercare.step_move(of_move, array['asked', 'sending', 'unknown'], 'escalated') is not null then 0 end;
  end if;
  update aftercare.move x set state = 'sending', sends = x.sends + 1, ask_again_at = null,
      ask_until = coalesce(x.ask_until, platform.now() + ask_for_ms * interval '1 millisecond'),
      history = case x.state when 'asked' then x.history || aftercare.step_of('sending') else x.history end
    where x.id = of_move and x.attempt = of_attempt and x.state in ('asked', 'unknown')
      and coalesce(x.ask_again_at, '-infinity') <= platform.now()
    returning * into m;
  if m.id is null then return null; end if;
  perform aftercare.tell(m.company_id, m.booking_id);
  return m.sends;
end $$;

-- The compare-and-set under every other step. `unknown` after its time is up is `escalated`. Answers where it stands now,
-- null when it did not move. `of_send`: what is known of that sending says nothing of a later one, which may have arrived.
create function aftercare.step_move(of_move text, from_states text[], to_state text, again_ms bigint default null,
  new_failure text default null, of_send integer default null) returns text language plpgsql as $$
declare
  m aftercare.move;
  became text := to_state;
begin
  select * into m from aftercare.move x where x.id = of_move and x.state = any (from_states)
    and x.sends = coalesce(of_send, x.sends) for update;
  if m.id is null then return null; end if;
  if to_state = 'unknown' and m.ask_until <= platform.now() then became := 'escalated'; end if;
  update aftercare.move x set state = became, failure = coalesce(new_failure, x.failure),
      doubts = x.doubts + case when to_state = 'unknown' then 1 else 0 end,
      ask_again_at = case when became in ('asked', 'unknown') then platform.now() + again_ms * interval '1 millisecond' end,
      ended_at = case when became in ('done', 'rejected', 'escalated', 'expired') then platform.now() end,
      history = case when became = 'unknown' and m.doubts > 0 then x.history else x.history || aftercare.step_of(became) end
    where x.id = of_move;
  perform aftercare.tell(m.company_id, m.booking_id);
  return became;
end $$;

-- Says when its workflow must look again, or that there is nothing left to do.
create function aftercare.rest_move(of_move text, lease_ms bigint)
returns table (done boolean, after_ms bigint) language plpgsql as $$
declare
  m aftercare.move;
begin
  update aftercare.move x
    set wake_at = greatest(coalesce(x.ask_again_at, platform.now()), platform.now()) + lease_ms * interval '1 millisecond'
    where x.id = of_move and x.state in ('asked', 'sending', 'unknown') returning * into m;
  return query select m.id is null,
    greatest(0, ceil(extract(epoch from coalesce(m.ask_again_at, platform.now()) - platform.now()) * 1000))::bigint;
end $$;

-- As booking.sweep: starts again what should have moved and has not. Quotes that nobody took are put away.
create function aftercare.sweep_moves(lease_ms bigint, most integer)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  swept integer;
begin
  update aftercare.move m set state = 'expired', ended_at = m.expires_at
    where m.id in (select x.id from aftercare.move x where x.state = 'quoted' and x.expires_at <= platform.now()
      order by x.expires_at limit most for update skip locked);
  with late as (
    select m.id from aftercare.move m where m.state in ('asked', 'sending', 'unknown') and m.wake_at < platform.now()
      and not exists (select from platform.outbox o where o.id = m.id || ':' || m.attempt)
      order by m.wake_at limit most for update skip locked
  ), woken as (
    update aftercare.move m set attempt = m.attempt + 1, wake_at = platform.now() + lease_ms * interval '1 millisecond'
      from late where m.id = late.id returning m.id, m.kind, m.company_id, m.attempt
  ), requested as (
    insert into platform.outbox (id, company_id, target, key, payload)
      select w.id || ':' || w.attempt, w.company_id, w.kind, w.id || ':' || w.attempt,
        jsonb_build_object('companyId', w.company_id, 'moveId', w.id, 'attempt', w.attempt) from woken w
      on conflict do nothing returning 1
  )
  select count(*) into swept from woken;
  return swept;
end $$;
grant select on platform.outbox to marga_gate;
create policy gate_reads on platform.outbox for select to marga_gate using (true);

-- An operator has the supplier asked once more. For whoever may act for the company.
create function aftercare.ask_again(of_move text, ask_for_ms bigint, lease_ms bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m aftercare.move;
begin
  update aftercare.move x set state = 'unknown', ask_again_at = platform.now(), ended_at = null, attempt = x.attempt + 1,
      ask_until = platform.now() + ask_for_ms * interval '1 millisecond',
      wake_at = platform.now() + lease_ms * interval '1 millisecond', history = x.history || aftercare.step_of('unknown')
    where x.id = of_move and x.company_id = platform.company() and x.state = 'escalated'
      and not aftercare.is_by_hand(x.supplier_quote) returning * into m;
  if m.id is null then return false; end if;
  insert into platform.outbox (id, company_id, target, key, payload)
    values (m.id || ':' || m.attempt, m.company_id, m.kind, m.id || ':' || m.attempt,
      jsonb_build_object('companyId', m.company_id, 'moveId', m.id, 'attempt', m.attempt));
  perform aftercare.tell(m.company_id, m.booking_id);
  return true;
end $$;

create function aftercare.reject_move(of_move text, with_failure text, of_send integer default null)
returns boolean language sql as $$
  select aftercare.step_move(of_move, array['asked', 'sending', 'unknown', 'escalated'], 'rejected', null, with_failure,
    of_send) is not null
$$;

-- Writes to members of a company, in the language that each of them reads, and to nobody who is barred. Answers how many mails
-- that were. It is for the functions of the gate alone, which know whose company it is.
create function identity.mail_members(of_company text, whom text[], template text, params jsonb) returns integer
language sql as $$
  with written as materialized (
    select platform.queue_mail(platform.new_id('mal'), u."email", template, coalesce(p.locale, 'en'),
        params || jsonb_build_object('companyName', c.name), m.company_id, m.user_id)
      from identity.member m
      join identity.company c on c.id = m.company_id
      join engine."user" u on u."id" = m.user_id
      left join identity.person p on p.user_id = m.user_id
      where m.company_id = of_company and m.user_id = any (whom) and p.disabled_at is null)
  select count(*)::integer from written
$$;
revoke execute on function identity.mail_members(text, text[], text, jsonb) from public;
grant execute on function identity.mail_members(text, text[], text, jsonb) to marga_gate;

-- As in 0012: a member of the company of this transaction, or all its owners when nobody is named.
create or replace function identity.mail_to_member(of_user text, template text, params jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select identity.mail_members(platform.company(), case when of_user is null
      then array(select m.user_id from identity.member m where m.company_id = platform.company() and m.role = 'owner')
      else array[of_user] end, template, params)
$$;

-- As in 0013.
create or replace function identity.mail_to_owners(of_company text, template text, params jsonb) returns void language sql as $$
  select identity.mail_members(of_company,
    array(select m.user_id from identity.member m where m.company_id = of_company and m.role = 'owner'), template, params)
$$;
