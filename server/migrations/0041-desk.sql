-- The operators' desk. Rows are derived from the truth, one function a source, and never copied; kept are only who has a row,
-- who is at it now, and what was written about it. What operators decide goes through the functions that an answer of a
-- supplier or of the gateway goes through.
set local lock_timeout = '2s';
create schema operations;
grant usage on schema operations to marga_gate, marga_operator, marga_relay;

create table operations.task (
  key text primary key check (length(key) between 3 and 180),
  assignee text,
  assigned_at timestamptz,
  -- Who is at it, and until when nobody else can act on it.
  claimed_by text,
  claimed_until timestamptz,
  -- Looked at, and to be left alone until then.
  quiet_until timestamptz,
  check ((assignee is null) = (assigned_at is null)),
  check ((claimed_by is null) = (claimed_until is null))
);

create table operations.note (
  id text primary key,
  key text not null,
  by_user text not null,
  text text not null check (length(text) between 1 and 1000),
  -- Of a handing over: to whom.
  to_user text,
  at timestamptz not null default platform.now()
);
create index note_of on operations.note (key, at);

-- What one operator wants done about a row that moves money; above the threshold another decides. What one person was enough for
-- stands here as done, so that many small deeds are counted as the large one that they are.
create table operations.proposal (
  id text primary key,
  -- The row it is about. Of a booking that was made outside the row is the proposal's own.
  key text not null,
  company_id text,
  act text not null check (length(act) between 1 and 40),
  -- What the deed is told besides the reason.
  detail jsonb not null,
  -- What it moves, in paise; null: nobody knows.
  amount_minor bigint,
  reason text not null check (length(reason) between 1 and 500),
  -- `failed`: agreed to, and could not be done. `lapsed`: its time was over, or the row stood otherwise by then.
  state text not null check (state in ('proposed', 'done', 'refused', 'withdrawn', 'failed', 'lapsed')),
  needs_second boolean not null,
  -- How the row stood: whoever agrees does so to a step from there.
  standing text,
  proposed_by text not null,
  proposed_at timestamptz not null default platform.now(),
  expires_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  ended_reason text check (length(ended_reason) between 1 and 500),
  -- Of the request it came by: the same again makes no second one.
  request_key text not null,
  request_hash text not null,
  constraint desk_proposal_once unique (proposed_by, request_key),
  constraint nobody_decides_alone check (not needs_second or state not in ('done', 'failed', 'refused') or ended_by <> proposed_by),
  check (needs_second or state = 'done'),
  check ((state in ('done', 'refused', 'withdrawn', 'failed') and needs_second) = (ended_by is not null)),
  check ((ended_at is null) = (state = 'proposed' or not needs_second))
);
create unique index proposal_one_at_a_time on operations.proposal (key) where state = 'proposed';
create index proposal_alone on operations.proposal (proposed_by, company_id, proposed_at) where not needs_second;

do $$
declare
  name text;
begin
  foreach name in array array['task', 'note', 'proposal'] loop
    execute format('alter table operations.%I enable row level security', name);
    execute format('alter table operations.%I force row level security', name);
    execute format('create policy gate on operations.%I to marga_gate using (true)', name);
    execute format('grant select, insert, update on operations.%I to marga_gate', name);
  end loop;
end $$;
create policy tenant on operations.proposal to marga_app using (company_id = platform.company());

-- An order that no booking explains is settled by a person, who says how.
alter table booking.stray_order
  add column settled_at timestamptz,
  add column settled_by text,
  add column settlement text check (length(settlement) between 1 and 500),
  add constraint settled_by_somebody check (num_nonnulls(settled_at, settled_by, settlement) in (0, 3));

-- What burns --------------------------------------------------------------------------------------------------------------

create type operations.burning as (
  key text, kind text, company_id text, booking_id text, subject text, counterpart text, title text,
  at_risk_minor bigint, currency char(3), due_at timestamptz, since timestamptz
);

create function operations.title_of(itinerary jsonb) returns text language sql immutable as $$
  select booking.starts_from(itinerary, false) || ' – ' || booking.leads_to(itinerary, false)
$$;

-- What a buyer is told about is decided within two hours, and before it departs: after that nobody can use it.
create function operations.decide_by(since timestamptz, departs_at timestamptz) returns timestamptz language sql immutable as $$
  select least(since + interval '2 hours', greatest(departs_at, since))
$$;

-- The supplier never said what became of an order; or it did, and the money set aside says otherwise.
create function operations.escalated_bookings() returns setof operations.burning language sql stable as $$
  select 'booking.' || b.id,
      case when b.history -> -2 ->> 'state' in ('ordered', 'rejected') then 'capture-failed' else 'unknown-booking' end,
      b.company_id, b.id, booking.reference_of(b.id), b.supplier, operations.title_of(b.itinerary), b.total_minor, b.currency,
      operations.decide_by(b.updated_at, b.departs_at), b.updated_at
    from booking.booking b where b.state = 'escalated'
$$;

-- What its supplier keeps unpaid for two hours more at most.
create function operations.expiring_holds() returns setof operations.burning language sql stable as $$
  select 'hold.' || c.id, 'hold-expiring', c.company_id, held.first, booking.reference_of(held.first), held.supplier,
      held.title, held.total, c.currency, c.pay_by, c.pay_by - interval '2 hours'
    from booking.checkout c, lateral (
      select min(b.id) as first, min(b.supplier) as supplier, sum(b.total_minor)::bigint as total,
          (array_agg(operations.title_of(b.itinerary) order by b.id))[1] as title
        from booking.booking b where b.company_id = c.company_id and b.checkout_id = c.id and b.state = 'on-hold') held
    where c.pay_by between platform.now() and platform.now() + interval '2 hours' and held.first is not null
$$;

create function operations.stray_orders() returns setof operations.burning language sql stable as $$
  select 'stray.' || s.supplier || '.' || s.supplier_order, 'stray-order', b.company_id, b.id, s.supplier_order, s.supplier,
      operations.title_of(b.itinerary), b.total_minor, coalesce(b.currency, 'INR'), s.found_at + interval '4 hours', s.found_at
    from booking.stray_order s left join booking.booking b on b.id = s.reference
    where s.settled_at is null
$$;

-- What the latest check of every balance found. It goes when a later one finds nothing.
create function operations.ledger_differences() returns setof operations.burning language sql stable as $$
  select 'account.' || (d ->> 'account') || '~' || (d ->> 'currency') || '~' || replace(d ->> 'what', ' ', '-'),
      'ledger-difference',
      case when d ->> 'account' ~ '^(wallet|credit):' then split_part(d ->> 'account', ':', 2) end,
      case when d ->> 'account' ~ '^booking:bkg_' then split_part(d ->> 'account', ':', 2) end,
      d ->> 'account', null, null, abs((d ->> 'kept')::bigint - (d ->> 'reckoned')::bigint), (d ->> 'currency')::char(3),
      c.checked_at + interval '4 hours', c.checked_at
    from (select * from ledger.balance_check x order by x.id desc limit 1) c, jsonb_array_elements(c.shown) d
$$;

-- What the gateway could not give back. Its money stands in the payment's account until somebody sends it on.
create function operations.failed_refunds() returns setof operations.burning language sql stable as $$
  select 'refund.' || r.id, 'refund-failed', r.company_id, null, r.id, 'razorpay', null, r.amount_minor, r.currency,
      r.ended_at + interval '1 day', r.ended_at
    from payments.difference d join payments.refund r on r.id = d.subject and r.state = 'failed'
    where d.state = 'open' and d.kind = 'not-at-gateway'
$$;

create function operations.gateway_differences() returns setof operations.burning language sql stable as $$
  select 'difference.' || d.id, 'gateway-difference', null, null, d.gateway_id, 'razorpay', null,
      abs(coalesce(d.at_gateway_minor, 0) - coalesce(d.in_ledger_minor, 0)), 'INR', d.created_at + interval '1 day', d.created_at
    from payments.difference d
    where d.state = 'open'
      and not (d.kind = 'not-at-gateway' and exists (select from payments.refund r where r.id = d.subject and r.state = 'failed'))
$$;

-- A departure was moved, nobody has answered, and there is less than a day.
create function operations.unanswered_moves() returns setof operations.burning language sql stable as $$
  select 'version.' || b.id, 'schedule-change', b.company_id, b.id, booking.reference_of(b.id), b.supplier,
      operations.title_of(b.itinerary), b.total_minor, b.currency, b.departs_at, coalesce(v.since, b.updated_at)
    from booking.booking b
    left join aftercare.version v on v.booking_id = b.id and v.version = b.moved_version
    where b.moved_version is not null and b.state = 'confirmed'
      and b.departs_at between platform.now() and platform.now() + interval '1 day'
$$;

-- Confirmed with us, and cancelled or unknown at its supplier.
create function operations.gone_orders() returns setof operations.burning language sql stable as $$
  select 'gone.' || b.id, 'order-gone', b.company_id, b.id, booking.reference_of(b.id), b.supplier,
      operations.title_of(b.itinerary), b.total_minor, b.currency,
      operations.decide_by(w.looked_at, b.departs_at), w.looked_at
    from aftercare.watch w join booking.booking b on b.id = w.booking_id
    where w.found is not null and b.state = 'confirmed'
$$;

-- Whom to telephone: of what was booked outside, whoever it was booked with.
create function operations.counterpart_of(b booking.booking) returns text language sql immutable as $$
  select case b.supplier when 'outside' then b.supplier_offer else b.supplier end
$$;

-- What a buyer wants cancelled by hand. At stake is all that could come back.
create function operations.open_errands() returns setof operations.burning language sql stable as $$
  select 'errand.' || e.id, 'errand', e.company_id, e.booking_id, booking.reference_of(e.booking_id), operations.counterpart_of(b),
      operations.title_of(b.itinerary), coalesce(t.paid_minor - t.promised_minor, b.total_minor), b.currency, e.answer_by, e.created_at
    from aftercare.errand e join booking.booking b on b.id = e.booking_id
    left join aftercare.tally t on t.booking_id = e.booking_id
    where e.state = 'open' and b.state = 'confirmed'
$$;

-- The supplier never said whether it cancelled or changed; or a person has yet to cancel it by hand. At stake is what comes back,
-- or the whole of what was changed.
create function operations.escalated_moves() returns setof operations.burning language sql stable as $$
  select 'move.' || m.id, case when aftercare.is_by_hand(m.supplier_quote) then 'errand-confirmed' else 'unknown-' || m.kind end,
      m.company_id, m.booking_id, booking.reference_of(m.booking_id), operations.counterpart_of(b),
      operations.title_of(b.itinerary), case m.kind when 'cancellation' then m.total_minor else b.total_minor end, m.currency,
      operations.decide_by(m.ended_at, b.departs_at), m.ended_at
    from aftercare.move m join booking.booking b on b.id = m.booking_id
    where m.state = 'escalated'
$$;

-- What has not come by the day on which it was due. Asked for by letter, it has two days more. What the gateway has failed to
-- give back is a row of its own. What no supplier is asked about by itself is a row from the first day.
create function operations.late_refunds() returns setof operations.burning language sql stable as $$
  select 'due.' || d.id, case when d.due_by < platform.now() then 'refund-late' else 'refund-awaited' end, d.company_id, d.booking_id,
      booking.reference_of(d.booking_id), case d.owed_by when 'outside' then operations.counterpart_of(b) else d.owed_by end,
      operations.title_of(b.itinerary), case d.amount_minor when 0 then d.quoted_rupees_minor else d.amount_minor end, d.currency,
      coalesce(d.escalated_at + interval '2 days', d.due_by + interval '1 day'),
      case when d.due_by < platform.now() then d.due_by else d.created_at end
    from aftercare.due d join booking.booking b on b.id = d.booking_id
    where d.paid_back_at is null and (d.due_by < platform.now() or aftercare.is_by_hand(d.supplier_quote))
      and not (d.component = 'gateway' and exists (select from payments.refund r
        where r.company_id = d.company_id and r.key = d.refund_key and r.state = 'failed'
          and exists (select from payments.difference x where x.subject = r.id and x.state = 'open')))
$$;

-- Less came than was quoted, and nobody has said yet that this is all. The rest in rupees, at the rate of the quote.
create function operations.short_refunds() returns setof operations.burning language sql stable as $$
  select 'due.' || d.id, 'refund-short', d.company_id, d.booking_id, booking.reference_of(d.booking_id),
      case d.owed_by when 'outside' then operations.counterpart_of(b) else d.owed_by end,
      operations.title_of(b.itinerary), d.quoted_rupees_minor - d.arrived_rupees_minor, d.currency,
      coalesce(d.escalated_at, d.arrived_at) + interval '2 days', d.arrived_at
    from aftercare.due d join booking.booking b on b.id = d.booking_id
    where d.component = 'supplier' and d.paid_back_at is not null and d.arrived_minor < d.quoted_minor
      and not exists (select from operations.task t where t.key = 'due.' || d.id and t.quiet_until = 'infinity')
$$;

-- More came than was quoted, or more than its buyer can get: it was given back as far as it could be, and somebody says what the
-- rest is.
create function operations.over_refunds() returns setof operations.burning language sql stable as $$
  select 'over.' || d.id, 'refund-over', d.company_id, d.booking_id, booking.reference_of(d.booking_id),
      case d.owed_by when 'outside' then operations.counterpart_of(b) else d.owed_by end,
      operations.title_of(b.itinerary), case when d.over_minor > d.over_settled_minor then d.over_minor - d.over_settled_minor
        else greatest(0, d.arrived_rupees_minor - d.quoted_rupees_minor) end, d.currency, d.arrived_at + interval '2 days', d.arrived_at
    from aftercare.due d join booking.booking b on b.id = d.booking_id
    where d.component = 'supplier' and d.arrived_minor > d.arrived_settled_minor
      and (d.arrived_minor > d.quoted_minor or d.over_minor > d.over_settled_minor)
$$;

-- What was booked outside and costs a company so much that a second person must agree before it is entered.
create function operations.outside_waiting() returns setof operations.burning language sql stable as $$
  select p.key, 'outside-waiting', p.company_id, null, p.detail ->> 'reference', p.detail ->> 'bookedWith',
      operations.title_of(p.detail -> 'itinerary'), p.amount_minor, 'INR'::char(3),
      operations.decide_by(p.proposed_at, booking.moment_of(coalesce(p.detail #> '{itinerary,segments,0,departsAt}',
        p.detail #> '{itinerary,checkInAt}'))), p.proposed_at
    from operations.proposal p where p.state = 'proposed' and p.act = 'enter-outside' and p.expires_at > platform.now()
$$;

create function operations.all_burning() returns setof operations.burning language sql stable as $$
  select * from operations.escalated_bookings()
  union all select * from operations.expiring_holds()
  union all select * from operations.unanswered_moves()
  union all select * from operations.gone_orders()
  union all select * from operations.open_errands()
  union all select * from operations.escalated_moves()
  union all select * from operations.late_refunds()
  union all select * from operations.short_refunds()
  union all select * from operations.over_refunds()
  union all select * from operations.failed_refunds()
  union all select * from operations.stray_orders()
  union all select * from operations.ledger_differences()
  union all select * from operations.gateway_differences()
  union all select * from operations.outside_waiting()
$$;

-- How a row stands, in a word: what was proposed about it is about this. Null when it burns no longer. That a supplier was asked
-- once more and said the same changes nothing.
create function operations.standing_of(of_key text) returns text language sql stable as $$
  select md5(concat_ws('|', b.kind, b.at_risk_minor, b.currency, case when b.kind <> 'order-gone' then b.since end, k.updated_at))
    from operations.all_burning() b left join booking.booking k on k.id = b.booking_id where b.key = of_key limit 1
$$;

create function operations.name_of(of_user text) returns text language sql stable as $$
  select coalesce((select u."name" from engine."user" u where u."id" = of_user), '')
$$;

-- The desk in its order: rupees at risk per minute left. What is due within five minutes, or overdue, counts as five; what
-- nobody knows the amount of stands with the dearest. One row, when it is asked for.
create function operations.desk(of_key text)
returns table (key text, kind text, company_id text, company_name text, booking_id text, subject text, counterpart text,
  title text, at_risk_minor bigint, currency char(3), due_at timestamptz, since timestamptz, assignee text, assignee_name text,
  claimed_by text, claimed_by_name text, claimed_until timestamptz, notes bigint, proposal_id text, proposal_act text,
  proposal_reason text, proposal_minor bigint, proposed_by text, proposed_by_name text, proposed_at timestamptz,
  proposal_until timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query
    select b.key, b.kind, b.company_id, c.name, b.booking_id, b.subject, b.counterpart, b.title, b.at_risk_minor, b.currency,
        b.due_at, b.since, t.assignee, operations.name_of(t.assignee),
        case when t.claimed_until > platform.now() then t.claimed_by end,
        operations.name_of(t.claimed_by), case when t.claimed_until > platform.now() then t.claimed_until end,
        (select count(*) from operations.note n where n.key = b.key), p.id, p.act, p.reason, p.amount_minor, p.proposed_by,
        operations.name_of(p.proposed_by), p.proposed_at, p.expires_at
      from operations.all_burning() b
      left join operations.task t on t.key = b.key
      -- What has lapsed and is not yet written down as that is shown to nobody.
      left join operations.proposal p on p.key = b.key and p.state = 'proposed' and p.expires_at > platform.now()
        and p.standing = operations.standing_of(b.key)
      left join identity.company c on c.id = b.company_id
      where (of_key is null or b.key = of_key) and (of_key is not null or coalesce(t.quiet_until <= platform.now(), true))
      order by coalesce(case when b.currency = 'INR' then b.at_risk_minor end,
          max(case when b.currency = 'INR' then b.at_risk_minor end) over (), 0)
          / greatest(extract(epoch from b.due_at - platform.now()) / 60, 5) desc, b.since, b.key
      limit 1000;
end $$;

create function operations.operators() returns table (user_id text, name text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select f.user_id, u."name" from identity.staff f
    join engine."user" u on u."id" = f.user_id
    left join identity.person p on p.user_id = f.user_id
    where p.disabled_at is null order by u."name", f.user_id;
end $$;

-- What a row is decided by ------------------------------------------------------------------------------------------------

create function operations.booking_file(of_booking text)
returns table (id text, checkout_id text, state text, service text, supplier text, supplier_offer text, supplier_order text,
  supplier_reference text, failure text, itinerary jsonb, travellers jsonb, total_minor bigint, currency char(3), pay_with text,
  pay_by timestamptz, sends integer, lookups integer, history jsonb, buyer_name text, buyer_email text, company_phone text,
  extras jsonb, remark text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select b.id, b.checkout_id, b.state, b.service, b.supplier, b.supplier_offer, b.supplier_order,
      b.supplier_reference, b.failure, b.itinerary,
      (select coalesce(jsonb_agg(jsonb_build_object('name', concat_ws(' ', t ->> 'givenName', t ->> 'familyName'),
        'bornOn', t ->> 'bornOn')), '[]') from jsonb_array_elements(b.travellers) t),
      b.total_minor, b.currency, b.pay_with, b.pay_by, b.sends, b.lookups, b.history, u."name", u."email", c.phone,
      b.extras, b.remark
    from booking.booking b
    left join booking.checkout k on k.id = b.checkout_id
    left join engine."user" u on u."id" = k.user_id
    left join identity.company c on c.id = b.company_id
    where b.id = of_booking;
end $$;

-- What the end of a booking that no supplier quotes by itself is reckoned from: cancelled by the supplier, or by hand, and then
-- which part of it was asked for by this very row: another may have been asked for since.
create function operations.cancel_file(of_key text)
returns table (id text, supplier text, itinerary jsonb, price jsonb, total_minor bigint, currency char(3), rooms jsonb, gone jsonb,
  room_minor bigint, revision integer, version integer, now timestamptz, travellers jsonb, cancelled_travellers integer[],
  cancelled_legs integer[], asked_travellers integer[], asked_legs integer[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  thing text := substr(of_key, strpos(of_key, '.') + 1);
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select b.id, b.supplier, b.itinerary, b.price, b.total_minor, b.currency,
      coalesce((select jsonb_agg(jsonb_build_object('to', aftercare.method_of(r.account), 'minor', r.room_minor::text))
        from aftercare.rooms_of(b.company_id, b.id) r), '[]'),
      t.gone, coalesce(t.paid_minor - t.promised_minor, b.total_minor), coalesce(t.revision, 0), b.version, platform.now(),
      b.travellers, b.cancelled_travellers, b.cancelled_legs, asked.travellers, asked.legs
    from (
      select e.booking_id, e.travellers, e.legs from aftercare.errand e
        where of_key like 'errand.%' and e.id = thing and e.state = 'open'
      union all
      select m.booking_id, m.travellers, m.legs from aftercare.move m
        where of_key like 'move.%' and m.id = thing and m.state = 'escalated' and aftercare.is_by_hand(m.supplier_quote)
      union all
      select thing, null, null where of_key like 'gone.%') asked
    join booking.booking b on b.id = asked.booking_id left join aftercare.tally t on t.booking_id = b.id;
end $$;

-- What else is known of a row: texts, amounts and moments by their names.
create function operations.facts_of(of_key text)
returns table (name text, words text, minor bigint, currency char(3), at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  thing text := substr(of_key, strpos(of_key, '.') + 1);
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select f.* from operations.proposal p, lateral (values
      ('proposed-order', p.detail ->> 'order', null::bigint, null::char(3), null::timestamptz),
      ('proposed-reference', p.detail ->> 'reference', null, null, null),
      ('proposed-arrived', null, (p.detail ->> 'arrivedMinor')::bigint, (p.detail ->> 'currency')::char(3), null),
      ('proposed-pay-by', null, null, null, (p.detail ->> 'payBy')::timestamptz),
      ('proposed-pay-with', p.detail ->> 'payWith', null, null, null),
      -- Of what was booked outside nothing is known but what was proposed.
      ('proposed-with', p.detail ->> 'bookedWith', null, null, null),
      ('proposed-departs', null, null, null, booking.moment_of(coalesce(p.detail #> '{itinerary,segments,0,departsAt}',
        p.detail #> '{itinerary,checkInAt}'))),
      ('proposed-travellers', (select string_agg(concat_ws(' ', t ->> 'givenName', t ->> 'familyName'), ', ')
        from jsonb_array_elements(p.detail -> 'travellers') t), null, null, null),
      ('proposed-for', nullif(operations.name_of(p.detail ->> 'forUser'), ''), null, null, null),
      ('proposed-back', null, case p.act when 'order-cancelled' then (p.detail ->> 'totalMinor')::bigint end, 'INR', null),
      ('proposed-loss', null, nullif((p.detail ->> 'lossMinor')::bigint, 0), 'INR', null)) f
    where p.key = of_key and p.state = 'proposed';
  if of_key like 'stray.%' then
    return query select f.* from booking.stray_order s, lateral (values
        ('reference', s.reference, null::bigint, null::char(3), null::timestamptz),
        ('our-state', coalesce((select b.state from booking.booking b where b.id = s.reference), 'forgotten'), null, null, null),
        ('our-order', (select b.supplier_order from booking.booking b where b.id = s.reference), null, null, null)) f
      where 'stray.' || s.supplier || '.' || s.supplier_order = of_key;
  elsif of_key like 'account.%' then
    return query select f.* from (select * from ledger.balance_check x order by x.id desc limit 1) c,
        jsonb_array_elements(c.shown) d, lateral (values
        ('what', d ->> 'what', null::bigint, null::char(3), null::timestamptz),
        ('kept', null, (d ->> 'kept')::bigint, (d ->> 'currency')::char(3), null),
        ('reckoned', null, (d ->> 'reckoned')::bigint, (d ->> 'currency')::char(3), null),
        ('checked-at', null, null, null, c.checked_at)) f
      where 'account.' || (d ->> 'account') || '~' || (d ->> 'currency') || '~' || replace(d ->> 'what', ' ', '-') = of_key;
  elsif of_key like 'refund.%' then
    return query select f.* from payments.refund r, lateral (values
        ('payment', r.payment_id, null::bigint, null::char(3), null::timestamptz),
        ('gateway-payment', r.gateway_payment, null, null, null),
        ('gateway-refund', r.gateway_refund, null, null, null),
        ('why', r.reason, null, null, null),
        ('asked-at', null, null, null, r.created_at)) f
      where r.id = thing;
  elsif of_key like 'difference.%' then
    return query select f.* from payments.difference d, lateral (values
        ('what', d.kind, null::bigint, null::char(3), null::timestamptz),
        ('at-gateway', null, d.at_gateway_minor, 'INR'::char(3), null),
        ('in-ledger', null, d.in_ledger_minor, 'INR'::char(3), null),
        ('subject', d.subject, null, null, null),
        ('day', d.day::text, null, null, null)) f
      where d.id = thing;
  elsif of_key like 'move.%' then
    return query select f.* from aftercare.move m, lateral (values
        ('quote', m.supplier_quote, null::bigint, null::char(3), null::timestamptz),
        ('comes-to', null, m.total_minor, m.currency, null),
        ('asked-by', operations.name_of(m.confirmed_by), null, null, null),
        ('asked-at', null, null, null, m.confirmed_at),
        ('sent', m.sends::text, null, null, null)) f
      where m.id = thing;
  elsif of_key like 'errand.%' then
    return query select f.* from aftercare.errand e, lateral (values
        ('remark', e.remark, null::bigint, null::char(3), null::timestamptz),
        ('asked-by', operations.name_of(e.user_id), null, null, null),
        ('asked-at', null, null, null, e.created_at),
        ('answer-by', null, null, null, e.answer_by)) f
      where e.id = thing;
  elsif of_key like 'due.%' or of_key like 'over.%' then
    return query select f.* from aftercare.due d, lateral (values
        ('component', d.component, null::bigint, null::char(3), null::timestamptz),
        ('quote', d.supplier_quote, null, null, null),
        ('quoted', null, d.quoted_minor, d.quoted_currency, null),
        ('arrived', null, case when d.arrived_at is null then null else d.arrived_minor end, d.quoted_currency, null),
        ('owed-to-company', null, d.amount_minor, d.currency, null),
        ('paid-back', null, nullif(d.paid_back_minor, 0), d.currency, null),
        ('over', null, nullif(d.over_minor - d.over_settled_minor, 0), d.currency, null),
        ('rule', d.rule, null, null, null),
        ('due-by', null, null, null, d.due_by),
        ('asked-for-at', null, null, null, d.escalated_at)) f
      where d.id = thing;
  elsif of_key like 'version.%' or of_key like 'gone.%' then
    return query
      select 'departed-before', null::text, null::bigint, null::char(3),
          booking.moment_of(coalesce(v.itinerary #> '{segments,0,departsAt}', v.itinerary -> 'checkInAt'))
        from aftercare.version v join booking.booking b on b.id = v.booking_id
        where b.id = thing and of_key like 'version.%' and v.version = b.moved_version - 1
      union all
      select 'departs-now', null, null, null, b.departs_at from booking.booking b where b.id = thing
      union all
      select 'found', w.found, null, null, null from aftercare.watch w where w.booking_id = thing and w.found is not null
      union all
      select 'looked-at', null, null, null, w.looked_at from aftercare.watch w where w.booking_id = thing;
  end if;
end $$;

-- What the letter about a refund says.
create function operations.owed_file(of_due text)
returns table (id text, booking_id text, component text, owed_by text, amount_minor bigint, currency char(3), rule text,
  due_by timestamptz, created_at timestamptz, quoted_minor bigint, quoted_currency char(3), arrived_minor bigint,
  supplier_quote text, refund_key text, supplier_order text, supplier_reference text, itinerary jsonb, travellers jsonb, name text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select d.id, d.booking_id, d.component,
      case d.owed_by when 'outside' then operations.counterpart_of(b) else d.owed_by end, d.amount_minor, d.currency, d.rule, d.due_by, d.created_at,
      d.quoted_minor, d.quoted_currency, d.arrived_minor, d.supplier_quote, d.refund_key, b.supplier_order,
      b.supplier_reference, b.itinerary, b.travellers, c.name
    from aftercare.due d
    join booking.booking b on b.id = d.booking_id
    join identity.company c on c.id = d.company_id
    where d.id = of_due;
end $$;

-- What operators and members did about a booking, its checkout or the thing itself.
create function operations.deeds_of(of_company text, subjects text[])
returns table (at timestamptz, action text, by_name text, is_staff boolean, detail jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select a.created_at, a.action, operations.name_of(a.user_id), a.staff, a.detail from platform.audit a
    where a.company_id = of_company and a.subject = any (subjects) order by a.created_at desc limit 100;
end $$;

create function operations.notes_of(of_key text)
returns table (id text, by_user text, by_name text, text text, to_user text, to_name text, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select n.id, n.by_user, operations.name_of(n.by_user), n.text, n.to_user, operations.name_of(n.to_user), n.at
    from operations.note n where n.key = of_key order by n.at desc, n.id desc limit 200;
end $$;

-- Whose it is -------------------------------------------------------------------------------------------------------------

-- The row's place among the tasks, locked: everything below queues here.
create function operations.hold_task(of_key text) returns operations.task language plpgsql as $$
declare
  t operations.task;
begin
  insert into operations.task (key) values (of_key) on conflict do nothing;
  select * into t from operations.task x where x.key = of_key for update;
  return t;
end $$;

-- Takes a row for some minutes, or for some more. `taken`: somebody else is at it. `missing`: it burns no longer.
create function operations.take(of_key text, lease_ms bigint) returns text language plpgsql as $$
declare
  t operations.task;
begin
  if not exists (select from operations.all_burning() b where b.key = of_key) then return 'missing'; end if;
  t := operations.hold_task(of_key);
  if t.claimed_by <> platform.staff() and t.claimed_until > platform.now() then return 'taken'; end if;
  -- Looked at again under the lock: whoever was at it before may just have put it out.
  if not exists (select from operations.all_burning() b where b.key = of_key) then return 'missing'; end if;
  update operations.task x set claimed_by = platform.staff(),
      claimed_until = platform.now() + lease_ms * interval '1 millisecond' where x.key = of_key;
  return 'claimed';
end $$;

create function operations.claim(of_key text, lease_ms bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  return operations.take(of_key, lease_ms);
end $$;

create function operations.release(of_key text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return false; end if;
  update operations.task x set claimed_by = null, claimed_until = null where x.key = of_key and x.claimed_by = platform.staff();
  return found;
end $$;

-- To somebody, with a word for them, or to nobody.
create function operations.assign(of_key text, to_user text, note_id text, words text, lease_ms bigint, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  if to_user is not null and not exists (select from identity.staff f where f.user_id = to_user) then return 'missing'; end if;
  ended := operations.take(of_key, lease_ms);
  if ended <> 'claimed' then return ended; end if;
  update operations.task x set assignee = to_user, assigned_at = case when to_user is null then null else platform.now() end,
      claimed_by = null, claimed_until = null where x.key = of_key;
  if words is not null then
    insert into operations.note (id, key, by_user, text, to_user) values (note_id, of_key, platform.staff(), words, to_user);
  end if;
  perform platform.note(null, platform.staff(), 'desk.assigned', of_key, request_id, ip,
    jsonb_strip_nulls(jsonb_build_object('to', to_user, 'note', words)), null, true);
  return 'done';
end $$;

create function operations.write_note(of_key text, note_id text, words text, request_id text, ip text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known operations.note;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  if not exists (select from operations.all_burning() b where b.key = of_key) then return 'missing'; end if;
  insert into operations.note (id, key, by_user, text) values (note_id, of_key, platform.staff(), words) on conflict do nothing;
  if not found then
    select * into known from operations.note n where n.id = note_id;
    return case when known.key = of_key and known.by_user = platform.staff() and known.text = words then 'done' else 'reused' end;
  end if;
  perform platform.note(null, platform.staff(), 'desk.noted', of_key, request_id, ip,
    jsonb_build_object('note', words), null, true);
  return 'done';
end $$;
