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
    'gateway-7-working-days', 'ours-at-once')),
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
  foreach name in array array['move', 'tally', 'due', 'due_part'] loop
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
-- not theirs to send, or not now.
create function aftercare.begin_move(of_move text, of_attempt integer, ask_for_ms bigint) returns integer language plpgsql as $$
declare
  m aftercare.move;
begin
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
    where x.id = of_move and x.company_id = platform.company() and x.state = 'escalated' returning * into m;
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

-- One mail to a member of the company, in the language that they read.
create function aftercare.mail_member(of_company text, of_user text, template text, params jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select platform.queue_mail(platform.new_id('mal'), u."email", template, coalesce(p.locale, 'en'), params, of_company, of_user)
    from identity.member m
    join engine."user" u on u."id" = m.user_id
    left join identity.person p on p.user_id = m.user_id
    where m.company_id = of_company and m.user_id = of_user and p.disabled_at is null
$$;

-- Money back ----------------------------------------------------------------------------------------------------------

-- Gives back what was captured for a booking and its changes: line by line from those who have it to the booking's own account,
-- and from there to the funds it was paid from. A line above nothing comes from its account, one below goes there; together they
-- are what is given back, and so are the shares: how much of it goes back along which captured hold. A credit line gets no more
-- than it is drawn; what is over goes into the wallet. `of_subject` is the key: a repeat moves nothing. Never more along a hold
-- than was captured by it, whoever asks.
create function ledger.give_back(of_company text, of_subject text, of_booking text, shares jsonb, lines jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own text := 'booking:' || of_booking;
  total bigint := (select coalesce(sum((l ->> 'minor')::bigint), 0) from jsonb_array_elements(lines) l);
  share record;
  own_subject text;
  owed bigint;
  at timestamptz;
begin
  if exists (select from jsonb_array_elements(lines) l where ledger.is_limited(l ->> 'account')) then
    raise exception 'a line cannot move an account that has a limit' using errcode = 'MG012';
  end if;
  if total <> (select coalesce(sum((x ->> 'minor')::bigint), 0) from jsonb_array_elements(shares) x)
      or exists (select from jsonb_array_elements(shares) x where (x ->> 'minor')::bigint <= 0) then
    raise exception 'the shares are not what is given back' using errcode = 'MG012';
  end if;
  insert into ledger.account (id, company_id, kind, currency)
    values ('wallet:' || of_company, of_company, 'wallet', 'INR') on conflict do nothing;
  -- Under the funds' locks: a repeat waits here for the first, and then finds it; two of one booking are counted together.
  perform from ledger.account a where a.id = 'wallet:' || of_company
      or a.id in (select h.account from jsonb_array_elements(shares) x join ledger.hold h on h.booking_id = x ->> 'hold')
    order by a.id for update;
  if exists (select from ledger.posting p where p.company_id = of_company and p.subject = of_subject) then return 'already'; end if;
  at := ledger.moment();
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at, linked)
    select of_company, of_subject, 'back-' || (l ->> 'kind'),
        case when m < 0 then own else payer end, case when m < 0 then payer else own end, abs(m), 'INR', at,
        case when l ? 'bought' then of_subject || ' sold-' || (l ->> 'kind') end
      from jsonb_array_elements(lines) l,
        lateral (select (l ->> 'minor')::bigint as m,
          case when l ? 'bought' then 'exchange:desk' else l ->> 'account' end as payer) line
      where m <> 0;
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at, linked)
    select of_company, of_subject, 'sold-' || (l ->> 'kind'),
        case when b < 0 then 'exchange:desk' else l ->> 'account' end, case when b < 0 then l ->> 'account' else 'exchange:desk' end,
        abs(b), l #>> '{bought,currency}', at, of_subject || ' back-' || (l ->> 'kind')
      from jsonb_array_elements(lines) l, lateral (select (l #>> '{bought,minor}')::bigint as b) line
      where l ? 'bought' and b <> 0 and (l ->> 'minor')::bigint <> 0;
  for share in select x ->> 'hold' as hold, (x ->> 'minor')::bigint as minor, h.account, h.amount_minor as captured
      from jsonb_array_elements(shares) x
      left join ledger.hold h on h.booking_id = x ->> 'hold' and h.company_id = of_company and h.state = 'captured'
        and h.currency = 'INR' and (h.booking_id = of_booking or starts_with(h.booking_id, of_booking || ' ')) loop
    if share.account is null or share.minor + (select coalesce(sum(p.amount_minor), 0) from ledger.posting p
        where p.from_account = own and p.kind = 'refund' and p.linked = share.hold || ' capture') > share.captured then
      raise exception 'more than was paid cannot be given back' using errcode = 'MG012';
    end if;
    -- Along a change's hold the change is named too: one refund may go several ways.
    own_subject := of_subject || substr(share.hold, length(of_booking) + 1);
    owed := share.minor;
    if split_part(share.account, ':', 1) = 'credit' then
      select least(share.minor, greatest(0, -a.balance_minor)) into owed from ledger.account a where a.id = share.account;
    end if;
    if owed > 0 and ledger.transfer(of_company, own_subject, 'refund', own, share.account, owed, 'INR', null,
        share.hold || ' capture') <> 'moved' then
      raise exception 'what was given back did not arrive' using errcode = 'MG013';
    end if;
    if share.minor > owed and ledger.transfer(of_company, own_subject || ' rest', 'refund', own, 'wallet:' || of_company,
        share.minor - owed, 'INR', null, share.hold || ' capture') <> 'moved' then
      raise exception 'what was given back did not arrive' using errcode = 'MG013';
    end if;
    if split_part(share.account, ':', 1) = 'credit' then perform ledger.review_credit(of_company); end if;
  end loop;
  return 'given-back';
end $$;
alter function ledger.give_back(text, text, text, jsonb, jsonb) owner to marga_gate;
revoke execute on function ledger.give_back(text, text, text, jsonb, jsonb) from public;

-- As in 0029; a refund is linked to the capture that it gives back: a booking may have several of both.
create or replace function ledger.repaid_since(of_company text, since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(case when m.is_in then m.amount_minor else -m.amount_minor end), 0)::bigint
    from (
      select p.amount_minor, p.kind, p.subject, p.linked, true as is_in from ledger.posting p
        where p.to_account = 'credit:' || of_company and p.created_at >= since
      union all
      select p.amount_minor, p.kind, p.subject, p.linked, false from ledger.posting p
        where p.from_account = 'credit:' || of_company and p.kind = 'reversal' and p.created_at >= since
    ) m
    where case m.kind
      when 'reversal' then m.is_in <> exists (select from ledger.posting o where o.company_id = of_company
        and o.subject = split_part(m.linked, ' ', 1) and o.kind = split_part(m.linked, ' ', 2) and o.created_at >= since)
      when 'refund' then not exists (select from ledger.posting o where o.company_id = of_company
        and o.subject = left(m.linked, -length(' capture')) and o.kind = 'capture' and o.created_at >= since)
      else true end
$$;

-- The end of the nth working day after a moment, in India: Monday to Saturday, without the three national holidays.
create function aftercare.due_by(from_at timestamptz, working_days integer) returns timestamptz language sql stable as $$
  select (max(w.day) + 1)::timestamp at time zone 'Asia/Kolkata' - interval '1 minute' from (
    select d.day from generate_series(1, 60) n,
        lateral (select (from_at at time zone 'Asia/Kolkata')::date + n as day) d
      where extract(isodow from d.day) <> 7 and to_char(d.day, 'MM-DD') not in ('01-26', '08-15', '10-02')
      order by d.day limit working_days) w
$$;

create function aftercare.days_of(of_rule text) returns integer language sql immutable as $$
  select case of_rule when 'airline-14-working-days' then 14 when 'rail-5-working-days' then 5 when 'ours-at-once' then 0 else 7 end
$$;

-- Counts a move that is done, and what was paid more for it; whoever changes what the booking costs does so afterwards. Other
-- quotes of the booking are worth nothing from now on.
create function aftercare.count_move(of_move text, paid_more bigint)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m aftercare.move;
begin
  select * into m from aftercare.move x where x.id = of_move and x.company_id = platform.company();
  insert into aftercare.tally (booking_id, company_id, paid_minor)
    select b.id, b.company_id, b.total_minor from booking.booking b
      where b.id = m.booking_id and b.company_id = m.company_id on conflict do nothing;
  update aftercare.tally t set paid_minor = t.paid_minor + paid_more, revision = t.revision + 1
    where t.booking_id = m.booking_id;
  update aftercare.move x set state = 'expired', ended_at = platform.now()
    where x.company_id = m.company_id and x.booking_id = m.booking_id and x.state = 'quoted';
end $$;

create function aftercare.method_of(account text) returns text language sql immutable as $$
  select case split_part(account, ':', 1) when 'payment' then 'gateway' else split_part(account, ':', 1) end
$$;

-- What can still be promised back along each captured hold of a booking and its changes, the latest first. An operator reads it
-- for the company whose booking it is, and is of none.
create function aftercare.rooms_of(of_company text, of_booking text) returns table (hold text, account text, room_minor bigint)
language sql stable as $$
  select h.booking_id, h.account, h.amount_minor - coalesce((select sum(p.amount_minor) from aftercare.due_part p
        where p.company_id = h.company_id and p.hold = h.booking_id), 0)::bigint
    from ledger.hold h
    where h.company_id = of_company and h.state = 'captured' and h.booking_id in (select of_booking union all
      select m.booking_id || ' ' || m.id from aftercare.move m
        where m.company_id = h.company_id and m.booking_id = of_booking and m.kind = 'change')
    order by h.settled_at desc, h.booking_id desc
$$;

-- Sets aside where so much of a component goes. Whoever calls holds the booking's tally.
create function aftercare.set_aside(of_due text, amount bigint)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
  one record;
  to_go bigint := amount;
begin
  select * into d from aftercare.due x where x.id = of_due and x.company_id = platform.company();
  for one in select * from aftercare.rooms_of(d.company_id, d.booking_id) r where r.room_minor > 0 loop
    exit when to_go <= 0;
    insert into aftercare.due_part (due_id, company_id, hold, account, amount_minor)
      values (d.id, d.company_id, one.hold, one.account, least(to_go, one.room_minor))
      on conflict (due_id, hold) do update set amount_minor = due_part.amount_minor + excluded.amount_minor;
    to_go := to_go - least(to_go, one.room_minor);
  end loop;
  if to_go > 0 then raise exception 'more than was paid cannot be promised back' using errcode = 'MG012'; end if;
end $$;

-- Gives the funds what a component has come to, and the gateway its order. `nth`: which of its arrivals this is. Answers what
-- went where.
create function aftercare.pay_back(of_due text, amount bigint, new_lines jsonb, nth integer)
returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
  subject text;
  part record;
  to_go bigint := amount;
  shares jsonb := '[]';
begin
  select * into d from aftercare.due x where x.id = of_due and x.company_id = platform.company();
  subject := d.booking_id || ' ' || d.id || case when nth > 1 then ' ' || nth else '' end;
  perform aftercare.set_aside(of_due, amount - (select coalesce(sum(p.amount_minor - p.paid_back_minor), 0) from aftercare.due_part p
    where p.due_id = of_due)::bigint);
  -- The payments before any account, as everybody takes them who refunds one.
  perform from payments.payment x where x.id in (select substr(p.account, length('payment:') + 1) from aftercare.due_part p
    where p.due_id = of_due and p.account like 'payment:%') order by x.id for update;
  for part in select p.hold, p.account, p.amount_minor - p.paid_back_minor as open_minor from aftercare.due_part p
      join ledger.hold h on h.booking_id = p.hold where p.due_id = of_due order by h.settled_at desc, h.booking_id desc loop
    continue when least(to_go, part.open_minor) <= 0;
    shares := shares || jsonb_build_array(jsonb_build_object('hold', part.hold, 'account', part.account,
      'to', aftercare.method_of(part.account), 'minor', least(to_go, part.open_minor)::text));
    update aftercare.due_part p set paid_back_minor = p.paid_back_minor + least(to_go, part.open_minor)
      where p.due_id = of_due and p.hold = part.hold;
    to_go := to_go - least(to_go, part.open_minor);
  end loop;
  if ledger.give_back(d.company_id, subject, d.booking_id, shares, new_lines) <> 'given-back' then
    raise exception '% was paid back before', subject using errcode = 'MG012';
  end if;
  for part in select x ->> 'account' as account, (x ->> 'minor')::bigint as minor,
      subject || substr(x ->> 'hold', length(d.booking_id) + 1) as key from jsonb_array_elements(shares) x where x ->> 'to' = 'gateway' loop
    if payments.ask_refund(substr(part.account, length('payment:') + 1), part.key, part.minor,
        'Given back after a cancellation or a change') not in ('asked', 'already') then
      raise exception 'the gateway''s payment does not cover it' using errcode = 'MG013';
    end if;
    insert into aftercare.due (id, company_id, booking_id, move_id, component, owed_by, amount_minor, currency, rule, due_by,
        fund, refund_key, arrived_at)
      values (platform.new_id('due'), d.company_id, d.booking_id, d.move_id, 'gateway', 'razorpay', part.minor, 'INR',
        'gateway-7-working-days', aftercare.due_by(platform.now(), 7), part.account, part.key, platform.now());
  end loop;
  return shares;
end $$;

-- Promises what a move gives back, component by component. What is Marga's own is paid at once; the rest when it has come.
create function aftercare.promise_back(of_move text, dues jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m aftercare.move;
  one jsonb;
  new_due text;
begin
  select * into m from aftercare.move x where x.id = of_move and x.company_id = platform.company();
  if m.id is null then raise exception 'no such move' using errcode = 'MG012'; end if;
  update aftercare.tally t set promised_minor = t.promised_minor
      + (select coalesce(sum((d ->> 'minor')::bigint), 0) from jsonb_array_elements(dues) d)
    where t.booking_id = m.booking_id;
  for one in select * from jsonb_array_elements(dues) loop
    new_due := platform.new_id('due');
    insert into aftercare.due (id, company_id, booking_id, move_id, component, owed_by, amount_minor, currency, rule, due_by,
        lines, supplier_quote, quoted_minor, quoted_currency, quoted_rupees_minor, look_at)
      values (new_due, m.company_id, m.booking_id, m.id, one ->> 'component', one ->> 'from', (one ->> 'minor')::bigint, 'INR',
        one ->> 'rule', case one ->> 'rule' when 'ours-at-once' then platform.now()
          else aftercare.due_by(platform.now(), aftercare.days_of(one ->> 'rule')) end,
        one -> 'lines', case one ->> 'component' when 'supplier' then m.supplier_quote end, (one ->> 'quotedMinor')::bigint,
        one ->> 'quotedCurrency', (one ->> 'quotedRupeesMinor')::bigint,
        case one ->> 'component' when 'supplier' then platform.now() end);
    perform aftercare.set_aside(new_due, (one ->> 'minor')::bigint);
    if one ->> 'component' = 'ours' then
      perform aftercare.pay_back(new_due, (one ->> 'minor')::bigint, one -> 'lines', 1);
      update aftercare.due d set arrived_at = platform.now(), paid_back_at = platform.now(), paid_back_minor = d.amount_minor,
          arrivals = 1 where d.id = new_due;
    end if;
  end loop;
end $$;

-- The supplier has confirmed: the booking, what is owed back and the mail together. False when it had ended before.
create function aftercare.finish_cancellation(of_move text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m aftercare.move;
  b booking.booking;
begin
  select * into m from aftercare.move x where x.id = of_move and x.kind = 'cancellation' and x.company_id = platform.company();
  select * into b from booking.booking x where x.id = m.booking_id and x.company_id = m.company_id for update;
  if b.id is null or aftercare.step_move(of_move, array['sending', 'unknown', 'escalated'], 'done') is null then return false; end if;
  perform aftercare.count_move(of_move, 0);
  update aftercare.tally t set gone = m.terms -> 'gone' where t.booking_id = b.id;
  if m.travellers is null and m.legs is null then
    if not booking.move(b.id, array['confirmed'], array['cancelled']) then
      raise exception 'only what is confirmed is cancelled' using errcode = 'MG012';
    end if;
  else
    update booking.booking x set updated_at = platform.now(),
        cancelled_travellers = array(select distinct t from unnest(x.cancelled_travellers || coalesce(m.travellers, '{}')) t order by t),
        cancelled_legs = array(select distinct l from unnest(x.cancelled_legs || coalesce(m.legs, '{}')) l order by l)
      where x.id = b.id;
    perform aftercare.add_version(b.id, 'cancelled-part', b.itinerary);
  end if;
  perform aftercare.promise_back(of_move, m.terms -> 'dues');
  perform aftercare.mail_member(m.company_id, coalesce(m.confirmed_by, m.user_id), 'booking-cancelled', jsonb_build_object('bookingId', b.id,
    'way', booking.starts_from(b.itinerary, false) || ' – ' || booking.leads_to(b.itinerary, false),
    'isPart', m.travellers is not null or m.legs is not null, 'isDropped', m.confirmed_by is null, 'minor', m.total_minor::text, 'currency', m.currency));
  perform platform.note(m.company_id, m.confirmed_by, 'aftercare.cancelled', b.id, of_move, null,
    jsonb_build_object('move', of_move, 'amountMinor', m.total_minor::text));
  return true;
end $$;

-- What the cancellation or change that is on its way gives back when it is done.
create function aftercare.moving_back(of_booking text) returns bigint language sql stable as $$
  select coalesce(sum((d ->> 'minor')::bigint), 0)::bigint from aftercare.move m, jsonb_array_elements(m.terms -> 'dues') d
    where m.booking_id = of_booking and m.state in ('asked', 'sending', 'unknown', 'escalated')
$$;

-- What a supplier has given back of one quote by now, in its currency and in rupees. What comes is paid back, and no more: if
-- it is not what was quoted, the difference stands in the row and in an account of its own, and an operator looks at both.
create function aftercare.take_refund(of_due text, arrived bigint, arrived_rupees bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
  t aftercare.tally;
  target bigint;
  delta bigint;
  supplier_line jsonb;
  settled bigint;
  settled_abroad bigint;
  new_lines jsonb;
  difference bigint;
  shares jsonb;
begin
  -- The booking first, as whoever quotes, asks for or ends a move of it does: what they reckoned with stays so meanwhile.
  perform from booking.booking b where b.company_id = platform.company()
    and b.id = (select y.booking_id from aftercare.due y where y.id = of_due) for update;
  select x.* into t from aftercare.tally x join aftercare.due y on y.booking_id = x.booking_id
    where y.id = of_due and x.company_id = platform.company() for update of x;
  select * into d from aftercare.due x where x.id = of_due and x.component = 'supplier' for update;
  if t.booking_id is null or d.id is null then return 'missing'; end if;
  if arrived <= d.arrived_minor then return 'already'; end if;
  target := greatest(0, d.amount_minor + arrived_rupees - d.quoted_rupees_minor);
  -- What a move that is on its way gives back is promised already, whatever comes over: it could not be finished else.
  target := least(target, greatest(d.amount_minor, d.paid_back_minor) + t.paid_minor - t.promised_minor
    - aftercare.moving_back(d.booking_id));
  target := greatest(target, d.paid_back_minor);
  delta := target - d.paid_back_minor;
  if target > greatest(d.amount_minor, d.paid_back_minor) then
    -- Quotes were reckoned with less promised.
    update aftercare.tally x set revision = x.revision + 1,
        promised_minor = x.promised_minor + target - greatest(d.amount_minor, d.paid_back_minor)
      where x.booking_id = d.booking_id;
  end if;
  select l into supplier_line from jsonb_array_elements(d.lines) l where l ->> 'account' like 'supplier:%';
  supplier_line := coalesce(supplier_line,
    jsonb_build_object('kind', 'fare', 'account', 'supplier:' || d.owed_by, 'minor', d.quoted_rupees_minor::text));
  -- What the supplier's account gave when more was paid for a change has been moved: only what comes over it moves now.
  settled := d.quoted_rupees_minor - (supplier_line ->> 'minor')::bigint;
  settled_abroad := d.quoted_minor - (supplier_line #>> '{bought,minor}')::bigint;
  supplier_line := supplier_line
    || jsonb_build_object('minor', (greatest(arrived_rupees, settled) - greatest(d.arrived_rupees_minor, settled))::text)
    || case when supplier_line ? 'bought' then jsonb_build_object('bought', jsonb_build_object('currency', d.quoted_currency,
      'minor', (greatest(arrived, settled_abroad) - greatest(d.arrived_minor, settled_abroad))::text)) else '{}' end;
  new_lines := jsonb_build_array(supplier_line) || case when d.arrivals > 0 then '[]' else
    coalesce((select jsonb_agg(l) from jsonb_array_elements(d.lines) l where l ->> 'account' not like 'supplier:%'), '[]') end;
  difference := delta - (select sum((l ->> 'minor')::bigint) from jsonb_array_elements(new_lines) l);
  if difference <> 0 then
    new_lines := new_lines || jsonb_build_array(jsonb_build_object('kind', 'difference', 'account', 'suspense:refunds',
      'minor', difference::text));
  end if;
  shares := aftercare.pay_back(of_due, delta, new_lines, d.arrivals + 1);
  update aftercare.due x set arrived_minor = arrived, arrived_rupees_minor = arrived_rupees, arrivals = x.arrivals + 1,
      arrived_at = coalesce(x.arrived_at, platform.now()), paid_back_minor = target,
      paid_back_at = coalesce(x.paid_back_at, platform.now()),
      look_at = case when arrived < x.quoted_minor then x.look_at end
    where x.id = of_due;
  if delta > 0 then
    perform aftercare.mail_member(m.company_id, coalesce(m.confirmed_by, m.user_id), 'refund-paid-back', jsonb_build_object('bookingId', d.booking_id,
        'minor', delta::text, 'currency', d.currency, 'to', shares, 'isShort', arrived < d.quoted_minor))
      from aftercare.move m where m.id = d.move_id;
  end if;
  perform platform.note(d.company_id, null, 'aftercare.refund-paid-back', d.booking_id, of_due, null,
    jsonb_build_object('due', of_due, 'amountMinor', delta::text, 'arrivedMinor', arrived::text, 'quotedMinor', d.quoted_minor::text));
  perform aftercare.tell(d.company_id, d.booking_id);
  return case when arrived < d.quoted_minor then 'short' when arrived > d.quoted_minor then 'over' else 'paid-back' end;
end $$;

-- The refund clock ------------------------------------------------------------------------------------------------------

-- Whose supplier is asked now. The pause doubles until it is as long as it gets: a worker that dies here costs one look.
create function aftercare.claim_dues(most integer, first_ms bigint, longest_ms bigint)
returns table (booking_id text, company_id text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with claimed as (
    update aftercare.due d set looks = d.looks + 1, look_at = platform.now()
        + least(first_ms * power(2, least(d.looks, 30)), longest_ms)::bigint * interval '1 millisecond'
      where d.id in (select x.id from aftercare.due x where x.look_at <= platform.now()
        order by x.look_at limit most for update skip locked)
      returning d.booking_id, d.company_id
  )
  select distinct c.booking_id, c.company_id from claimed c
$$;

-- What the gateway has paid out is closed; what is late is told, each once. Answers what it did and what is open.
create function aftercare.tend_dues(most integer)
returns table (closed integer, told integer, open integer, late integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
begin
  closed := 0;
  told := 0;
  for d in select x.* from aftercare.due x join payments.refund r on r.payment_id = split_part(x.fund, ':', 2) and r.key = x.refund_key
        and r.company_id = x.company_id and r.state = 'done'
      where x.component = 'gateway' and x.paid_back_at is null limit most for update of x skip locked loop
    update aftercare.due x set paid_back_at = platform.now(), paid_back_minor = x.amount_minor where x.id = d.id;
    perform aftercare.tell(d.company_id, d.booking_id);
    closed := closed + 1;
  end loop;
  for d in select * from aftercare.due x where x.paid_back_at is null and x.late_told_at is null and x.due_by < platform.now()
      order by x.due_by limit most for update skip locked loop
    update aftercare.due x set late_told_at = platform.now() where x.id = d.id;
    -- Of what is owed to us alone no buyer waits.
    continue when d.amount_minor = 0;
    perform aftercare.mail_member(m.company_id, coalesce(m.confirmed_by, m.user_id), 'refund-late', jsonb_build_object('bookingId', d.booking_id,
        'minor', d.amount_minor::text, 'currency', d.currency, 'from', d.owed_by,
        'dueBy', to_char(d.due_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from aftercare.move m where m.id = d.move_id;
    perform aftercare.tell(d.company_id, d.booking_id);
    told := told + 1;
  end loop;
  select count(*), count(*) filter (where x.due_by < platform.now()) into open, late
    from aftercare.due x where x.paid_back_at is null;
  return next;
end $$;

-- Notes that a late or short refund was asked for; the first time stays. Null: there is nothing to ask for.
create function aftercare.escalate_due(of_due text, actor text, request_id text, ip text, by_key text)
returns timestamptz language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
begin
  select * into d from aftercare.due x where x.id = of_due and x.company_id = platform.company() for update;
  if d.id is null or not (d.paid_back_at is null and d.due_by < platform.now()
      or d.paid_back_at is not null and d.component = 'supplier' and d.arrived_minor < d.quoted_minor) then
    return null;
  end if;
  if d.escalated_at is null then
    update aftercare.due x set escalated_at = platform.now(), escalated_by = actor where x.id = of_due returning * into d;
    perform platform.note(d.company_id, actor, 'aftercare.refund-escalated', d.booking_id, request_id, ip,
      jsonb_build_object('due', of_due, 'amountMinor', d.amount_minor::text), by_key);
    perform aftercare.tell(d.company_id, d.booking_id);
  end if;
  return d.escalated_at;
end $$;

-- Everything that happened to a booking of the company, newest first. Versions are in 0038; mails last as long as they are kept.
create function aftercare.history_of(of_booking text)
returns table (at timestamptz, kind text, what text, amount_minor bigint, currency text, by_name text, note text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  b booking.booking;
  -- The booking's own account, and those of its changes and refunds.
  own text[];
begin
  select * into b from booking.booking x where x.id = of_booking and x.company_id = platform.company();
  if b.id is null then return; end if;
  own := array['booking:' || of_booking]
    || array(select 'booking:' || of_booking || ' ' || m.id from aftercare.move m where m.company_id = b.company_id and m.booking_id = b.id)
    || array(select 'booking:' || of_booking || ' ' || d.id from aftercare.due d where d.company_id = b.company_id and d.booking_id = b.id);
  return query
    select h.at, h.kind, h.what, h.amount_minor, h.currency, u."name", h.note from (
      select (s ->> 'at')::timestamptz as at, 'state' as kind, s ->> 'state' as what, null::bigint as amount_minor,
          null::text as currency, case s ->> 'state' when 'pending' then c.user_id end as user_id, null::text as note
        from jsonb_array_elements(b.history) s left join booking.checkout c on c.id = b.checkout_id
      union all
      select (s ->> 'at')::timestamptz, m.kind, s ->> 'state', m.total_minor, m.currency,
          case s ->> 'state' when 'asked' then m.confirmed_by end, case s ->> 'state' when 'rejected' then m.failure end
        from aftercare.move m, jsonb_array_elements(m.history) s
        where m.company_id = b.company_id and m.booking_id = b.id and m.confirmed_at is not null and s ->> 'state' <> 'quoted'
      union all
      select v.since, 'version', v.cause, null, null, null, null from aftercare.version v where v.booking_id = b.id and v.version > 1
      union all
      select v.answered_at, 'version', v.answer, null, null, v.answered_by, null from aftercare.version v
        where v.booking_id = b.id and v.answered_at is not null
      union all
      select d.created_at, 'refund-due', d.component, d.amount_minor, d.currency, null, d.owed_by from aftercare.due d
        where d.company_id = b.company_id and d.booking_id = b.id and d.amount_minor > 0
      union all
      select d.arrived_at, 'refund-arrived', d.component, d.arrived_rupees_minor, d.currency, null, d.owed_by from aftercare.due d
        where d.company_id = b.company_id and d.booking_id = b.id and d.component = 'supplier' and d.arrived_at is not null
          and greatest(d.amount_minor, d.paid_back_minor) > 0
      union all
      select d.paid_back_at, 'refund-paid-back', p.method, coalesce(p.minor, d.paid_back_minor), d.currency, null, d.owed_by
        from aftercare.due d cross join lateral (
          select 'gateway' as method, null::bigint as minor where d.component = 'gateway'
          union all
          select aftercare.method_of(x.account), sum(x.paid_back_minor)::bigint from aftercare.due_part x
            where x.due_id = d.id and x.paid_back_minor > 0 and x.account not like 'payment:%' group by 1) p
        where d.company_id = b.company_id and d.booking_id = b.id and d.paid_back_at is not null
      union all
      select p.created_at, 'money', p.kind, p.amount_minor, p.currency, null, null from ledger.posting p
        where p.to_account = any (own) and ledger.is_limited(p.from_account)
          or p.from_account = any (own) and ledger.is_limited(p.to_account)
      union all
      select coalesce(m.sent_at, m.created_at), 'mail', m.template, null, null, null, null from platform.mail m
        where m.params ? 'bookingId' and m.params ->> 'bookingId' = b.id and m.company_id = b.company_id
      union all
      select a.created_at, 'operator', a.action, null, null, null, a.detail ->> 'reason' from platform.audit a
        where a.staff and a.company_id = b.company_id and a.created_at >= b.created_at and a.subject = b.id
    ) h left join engine."user" u on u."id" = h.user_id
    order by h.at desc, h.kind;
end $$;
create index mail_booking on platform.mail ((params ->> 'bookingId')) where params ? 'bookingId';
create policy gate_reads on platform.mail for select to marga_gate using (true);
grant select on platform.mail to marga_gate;

do $$
declare
  own regprocedure;
begin
  for own in select p.oid from pg_proc p where p.pronamespace = 'aftercare'::regnamespace loop
    execute format('revoke execute on function %s from public', own);
    execute format('grant execute on function %s to marga_gate', own);
  end loop;
  for own in select p.oid from pg_proc p where p.pronamespace = 'aftercare'::regnamespace and p.prosecdef loop
    execute format('alter function %s owner to marga_gate', own);
  end loop;
end $$;
grant execute on function aftercare.tell(text, text), aftercare.is_moving(text), aftercare.is_owed(text), aftercare.step_of(text),
  aftercare.write_quote(text, text, text, text, text, text, text, integer[], integer[], bigint, char, jsonb, integer, integer,
    timestamptz),
  aftercare.confirm_move(text, text, text, text, bigint, text, text, bigint, text, text, text),
  aftercare.begin_move(text, integer, bigint), aftercare.step_move(text, text[], text, bigint, text, integer),
  aftercare.rest_move(text, bigint), aftercare.reject_move(text, text, integer), aftercare.finish_cancellation(text), aftercare.take_refund(text, bigint, bigint),
  aftercare.escalate_due(text, text, text, text, text), aftercare.history_of(text), aftercare.method_of(text),
  aftercare.rooms_of(text, text) to marga_app;
grant execute on function aftercare.sweep_moves(bigint, integer), aftercare.claim_dues(integer, bigint, bigint),
  aftercare.tend_dues(integer) to marga_relay;
