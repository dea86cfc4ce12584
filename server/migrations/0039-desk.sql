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

-- The supplier never said whether it cancelled or changed. At stake is what comes back, or the whole of what was changed.
create function operations.escalated_moves() returns setof operations.burning language sql stable as $$
  select 'move.' || m.id, 'unknown-' || m.kind, m.company_id, m.booking_id, booking.reference_of(m.booking_id), m.supplier,
      operations.title_of(b.itinerary), case m.kind when 'cancellation' then m.total_minor else b.total_minor end, m.currency,
      operations.decide_by(m.ended_at, b.departs_at), m.ended_at
    from aftercare.move m join booking.booking b on b.id = m.booking_id
    where m.state = 'escalated'
$$;

-- What has not come by the day on which it was due. Asked for by letter, it has two days more. What the gateway has failed to
-- give back is a row of its own.
create function operations.late_refunds() returns setof operations.burning language sql stable as $$
  select 'due.' || d.id, 'refund-late', d.company_id, d.booking_id, booking.reference_of(d.booking_id), d.owed_by,
      operations.title_of(b.itinerary), case d.amount_minor when 0 then d.quoted_rupees_minor else d.amount_minor end, d.currency,
      coalesce(d.escalated_at + interval '2 days', d.due_by + interval '1 day'), d.due_by
    from aftercare.due d join booking.booking b on b.id = d.booking_id
    where d.paid_back_at is null and d.due_by < platform.now()
      and not (d.component = 'gateway' and exists (select from payments.refund r
        where r.company_id = d.company_id and r.key = d.refund_key and r.state = 'failed'
          and exists (select from payments.difference x where x.subject = r.id and x.state = 'open')))
$$;

-- Less came than was quoted, and nobody has said yet that this is all. The rest in rupees, at the rate of the quote.
create function operations.short_refunds() returns setof operations.burning language sql stable as $$
  select 'due.' || d.id, 'refund-short', d.company_id, d.booking_id, booking.reference_of(d.booking_id), d.owed_by,
      operations.title_of(b.itinerary), d.quoted_rupees_minor - d.arrived_rupees_minor, d.currency,
      coalesce(d.escalated_at, d.arrived_at) + interval '2 days', d.arrived_at
    from aftercare.due d join booking.booking b on b.id = d.booking_id
    where d.component = 'supplier' and d.paid_back_at is not null and d.arrived_minor < d.quoted_minor
      and not exists (select from operations.task t where t.key = 'due.' || d.id and t.quiet_until = 'infinity')
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
  union all select * from operations.escalated_moves()
  union all select * from operations.late_refunds()
  union all select * from operations.short_refunds()
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

-- What the end of an order that its supplier has cancelled is reckoned from.
create function operations.cancel_file(of_booking text)
returns table (id text, supplier text, itinerary jsonb, price jsonb, total_minor bigint, currency char(3), rooms jsonb, gone jsonb,
  room_minor bigint, revision integer, version integer, now timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select b.id, b.supplier, b.itinerary, b.price, b.total_minor, b.currency,
      coalesce((select jsonb_agg(jsonb_build_object('to', aftercare.method_of(r.account), 'minor', r.room_minor::text))
        from aftercare.rooms_of(b.company_id, b.id) r), '[]'),
      t.gone, coalesce(t.paid_minor - t.promised_minor, b.total_minor), coalesce(t.revision, 0), b.version, platform.now()
    from booking.booking b left join aftercare.tally t on t.booking_id = b.id where b.id = of_booking;
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
  elsif of_key like 'due.%' then
    return query select f.* from aftercare.due d, lateral (values
        ('component', d.component, null::bigint, null::char(3), null::timestamptz),
        ('quote', d.supplier_quote, null, null, null),
        ('quoted', null, d.quoted_minor, d.quoted_currency, null),
        ('arrived', null, case when d.arrived_at is null then null else d.arrived_minor end, d.quoted_currency, null),
        ('owed-to-company', null, d.amount_minor, d.currency, null),
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
  return query select d.id, d.booking_id, d.component, d.owed_by, d.amount_minor, d.currency, d.rule, d.due_by, d.created_at,
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

-- What is done about it -----------------------------------------------------------------------------------------------------

-- Every deed ends here: it stands in the log, and the row is free again.
create function operations.did(of_key text, of_company text, action text, of_subject text, with_reason text, request_id text,
  ip text, detail jsonb default '{}') returns text language plpgsql as $$
begin
  update operations.task x set claimed_by = null, claimed_until = null where x.key = of_key;
  perform platform.note(of_company, platform.staff(), action, of_subject, request_id, ip,
    jsonb_strip_nulls(detail || jsonb_build_object('reason', with_reason, 'row', of_key)), null, true);
  return 'done';
end $$;

-- Another run of the checkout's workflow, as when somebody pays what was held: it settles what was decided.
create function booking.run_again(of_checkout text, lease_ms bigint) returns void language plpgsql as $$
declare
  c booking.checkout;
begin
  update booking.checkout x set state = 'open', attempt = x.attempt + 1,
      wake_at = platform.now() + lease_ms * interval '1 millisecond'
    where x.id = of_checkout returning * into c;
  insert into platform.outbox (id, company_id, target, key, payload)
    values (c.id || ':' || c.attempt, c.company_id, 'checkout', c.id || ':' || c.attempt,
      jsonb_build_object('companyId', c.company_id, 'checkoutId', c.id, 'attempt', c.attempt));
end $$;

-- Decides a booking whose outcome nobody knew, exactly as the supplier's answer would have: the state is written here, and the
-- workflow moves the money after it. `ask-again` lets the workflow ask for some minutes more.
create function operations.decide_booking(of_key text, act text, new_order text, new_reference text, until_at timestamptz,
  ask_ms bigint, with_reason text, claim_ms bigint, lease_ms bigint, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  b booking.booking;
  ended text;
  moved boolean;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  -- The checkout before its bookings, as everybody who moves both takes them.
  perform from booking.checkout c where c.id = (select x.checkout_id from booking.booking x where 'booking.' || x.id = of_key)
    for update;
  select * into b from booking.booking x where x.id = substr(of_key, 9) for update;
  if b.id is null or b.state <> 'escalated' then return 'changed'; end if;
  -- An order that was never paid for cannot be charged: nothing is set aside for it.
  if act = 'booking-made' and b.pay_with = 'later' or act = 'booking-kept' and (b.pay_with <> 'later' or until_at <= platform.now())
  then return 'changed'; end if;
  moved := case act
    when 'booking-made' then booking.move(b.id, array['escalated'], array['ordered'], new_order, new_reference)
    when 'booking-not-made' then booking.move(b.id, array['escalated'], array['rejected'], new_failure => 'supplier-rejected')
    when 'booking-kept' then booking.put_on_hold(b.id, array['escalated'], new_order, new_reference, until_at)
    when 'ask-again' then booking.move(b.id, array['escalated'], array['unknown'], again_at => platform.now(),
      until_at => platform.now() + ask_ms * interval '1 millisecond')
    else false end;
  if not moved then return 'changed'; end if;
  perform booking.run_again(b.checkout_id, lease_ms);
  return operations.did(of_key, b.company_id, 'desk.' || act, b.id, with_reason, request_id, ip,
    jsonb_build_object('order', new_order, 'reference', new_reference, 'payBy', until_at));
end $$;

-- The mail about what is on hold, to whoever put it there. Answers how many were written.
create function booking.tell_of_hold(c booking.checkout) returns integer language plpgsql as $$
declare
  wrote integer;
begin
  perform platform.queue_mail(platform.new_id('mal'), u."email", 'hold-ends', coalesce(p.locale, 'en'),
      jsonb_build_object('checkoutId', c.id, 'minutes', booking.stage_of(c.pay_by), 'currency', c.currency,
        'payBy', to_char(c.pay_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'minor', (select sum(b.total_minor)::text from booking.booking b where b.checkout_id = c.id and b.state = 'on-hold'),
        'ways', (select jsonb_agg(booking.starts_from(b.itinerary, false) || ' – ' || booking.leads_to(b.itinerary, false) order by b.id)
          from booking.booking b where b.checkout_id = c.id and b.state = 'on-hold')),
      c.company_id, c.user_id)
    from identity.member m
    join engine."user" u on u."id" = m.user_id
    left join identity.person p on p.user_id = m.user_id
    where m.company_id = c.company_id and m.user_id = c.user_id and p.disabled_at is null;
  get diagnostics wrote = row_count;
  return wrote;
end $$;

create or replace function booking.remind_to_pay(most integer) returns table (looked integer, mails integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c booking.checkout;
begin
  looked := 0;
  mails := 0;
  for c in select * from booking.checkout x
      where x.pay_by between platform.now() and platform.now() + interval '1 day'
        and x.told is distinct from booking.stage_of(x.pay_by)
      order by x.pay_by limit most for update skip locked loop
    looked := looked + 1;
    update booking.checkout x set told = booking.stage_of(c.pay_by) where x.id = c.id;
    mails := mails + booking.tell_of_hold(c);
  end loop;
  return next;
end $$;

-- What is on hold: the buyer is reminded, the supplier keeps it longer, or it is left to lapse.
create function operations.tend_hold(of_key text, act text, until_at timestamptz, with_reason text, claim_ms bigint,
  lease_ms bigint, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c booking.checkout;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  select * into c from booking.checkout x where x.id = substr(of_key, 6) for update;
  if c.id is null or c.pay_by is null or c.pay_by <= platform.now() then return 'changed'; end if;
  if act = 'remind-buyer' then
    perform booking.tell_of_hold(c);
  elsif act = 'leave' then
    update operations.task x set quiet_until = c.pay_by where x.key = of_key;
  elsif act = 'extend-hold' and until_at > c.pay_by then
    update booking.booking b set pay_by = until_at where b.checkout_id = c.id and b.state = 'on-hold' and b.pay_by < until_at;
    perform booking.keep_due(c.id);
    -- The run that sleeps until the old deadline gives way to one that sleeps until the new.
    perform booking.run_again(c.id, lease_ms);
  else
    return 'changed';
  end if;
  return operations.did(of_key, c.company_id, 'desk.' || act, c.id, with_reason, request_id, ip,
    jsonb_build_object('payBy', until_at));
end $$;

-- A refund that the gateway failed: asked for again, or given to the company's wallet. What it was reported as is settled with it.
create function operations.send_refund_on(of_key text, act text, with_reason text, claim_ms bigint, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  r payments.refund;
  p payments.payment;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  select * into p from payments.payment x
    where x.id = (select y.payment_id from payments.refund y where y.id = substr(of_key, 8)) for update;
  select * into r from payments.refund x where x.id = substr(of_key, 8) for update;
  if r.id is null or r.state <> 'failed' then return 'changed'; end if;
  ended := case act
    when 'send-refund-again' then payments.promise_refund(p, 'again ' || r.id, r.gateway_payment, r.amount_minor, r.currency, r.reason)
    when 'refund-to-wallet' then case when r.currency = 'INR' then ledger.transfer(r.company_id, r.id, 'adjustment',
      payments.account_of(r.payment_id, r.currency), 'wallet:' || r.company_id, r.amount_minor, r.currency, with_reason) end
    end;
  if ended is null or ended not in ('asked', 'moved') then return 'changed'; end if;
  update payments.difference d set state = 'resolved', note = with_reason, resolved_at = platform.now(),
      resolved_by = platform.staff()
    where d.subject = r.id and d.kind = 'not-at-gateway' and d.state = 'open';
  -- The refund clock follows what was sent in its place; into the wallet it has come.
  update aftercare.due d set refund_key = case act when 'send-refund-again' then 'again ' || r.id else d.refund_key end,
      paid_back_at = case act when 'refund-to-wallet' then platform.now() end,
      paid_back_minor = case act when 'refund-to-wallet' then d.amount_minor else 0 end
    where d.company_id = r.company_id and d.component = 'gateway' and d.refund_key = r.key
      and d.fund = 'payment:' || r.payment_id and d.paid_back_at is null;
  return operations.did(of_key, r.company_id, 'desk.' || act, r.payment_id, with_reason, request_id, ip,
    jsonb_build_object('refund', r.id, 'minor', r.amount_minor::text));
end $$;

-- What belongs to no company's travel: an order that nobody explains, the ledger, the gateway's report.
create function operations.settle(of_key text, act text, with_reason text, claim_ms bigint, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  if act = 'settle-stray' and of_key like 'stray.%' then
    update booking.stray_order s set settled_at = platform.now(), settled_by = platform.staff(), settlement = with_reason
      where 'stray.' || s.supplier || '.' || s.supplier_order = of_key and s.settled_at is null;
    if not found then return 'changed'; end if;
  elsif act = 'check-ledger' and of_key like 'account.%' then
    perform ledger.check_now(request_id, ip);
  elsif act = 'resolve-difference' and of_key like 'difference.%' then
    if payments.resolve_difference(substr(of_key, 12), with_reason, request_id, ip) is distinct from 'resolved' then
      return 'changed';
    end if;
  else
    return 'changed';
  end if;
  return operations.did(of_key, null, 'desk.' || act, of_key, with_reason, request_id, ip);
end $$;

-- A cancellation or a change of which nobody knew: ended by the functions that the supplier's answer is ended by.
create function operations.decide_move(of_key text, act text, ask_ms bigint, with_reason text, claim_ms bigint, lease_ms bigint,
  request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m aftercare.move;
  ended text;
  moved boolean;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  select * into m from aftercare.move x where x.id = substr(of_key, 6);
  if m.id is null or m.state <> 'escalated' then return 'changed'; end if;
  -- They act for the company of the transaction alone.
  perform set_config('marga.company', m.company_id, true);
  moved := case act
    when 'move-done' then case m.kind when 'cancellation' then aftercare.finish_cancellation(m.id) else aftercare.finish_change(m.id) end
    when 'move-not-done' then case m.kind when 'cancellation' then aftercare.reject_move(m.id, 'supplier-rejected')
      else aftercare.reject_change(m.id, 'supplier-rejected') end
    when 'ask-again' then aftercare.ask_again(m.id, ask_ms, lease_ms)
    else false end;
  perform set_config('marga.company', '', true);
  if not moved then return 'changed'; end if;
  return operations.did(of_key, m.company_id, 'desk.' || act, m.booking_id, with_reason, request_id, ip,
    jsonb_build_object('move', m.id));
end $$;

-- A refund that is late or short: asked for by letter, taken as it has come by an operator's word, asked about again, or let be.
-- `arrived` is all that has come of it, in the currency in which it was quoted.
create function operations.tend_refund(of_key text, act text, arrived bigint, arrived_currency char(3), with_reason text,
  claim_ms bigint, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  select * into d from aftercare.due x where x.id = substr(of_key, 5);
  perform set_config('marga.company', d.company_id, true);
  ended := case
    when act = 'draft-letter' then aftercare.escalate_due(d.id, platform.staff(), request_id, ip, null)::text
    when act = 'refund-arrived' and d.component = 'supplier' and arrived between 1 and d.quoted_minor
      and arrived_currency = d.quoted_currency then nullif(nullif(aftercare.take_refund(d.id, arrived,
        case when arrived = d.quoted_minor then d.quoted_rupees_minor
          else round(arrived::numeric * d.quoted_rupees_minor / d.quoted_minor)::bigint end), 'already'), 'missing')
    else null end;
  perform set_config('marga.company', '', true);
  if act = 'accept-shortfall' and d.paid_back_at is not null then
    update operations.task x set quiet_until = 'infinity' where x.key = of_key;
    update aftercare.due x set look_at = null where x.id = d.id;
    ended := 'let be';
  elsif act = 'ask-again' and d.component = 'supplier' and d.look_at is not null then
    update aftercare.due x set look_at = platform.now() where x.id = d.id;
    ended := 'asked';
  end if;
  if ended is null then return 'changed'; end if;
  return operations.did(of_key, d.company_id, 'desk.' || act, d.booking_id, with_reason, request_id, ip,
    jsonb_build_object('due', d.id, 'arrivedMinor', arrived::text, 'currency', arrived_currency));
end $$;

-- A departure that was moved, or an order that is gone: the buyer is told again, the supplier asked again, or it is left.
create function operations.tend_booking(of_key text, act text, detail jsonb, with_reason text, claim_ms bigint, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  b booking.booking;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  select * into b from booking.booking x where x.id = substr(of_key, strpos(of_key, '.') + 1);
  if act = 'remind-buyer' and b.moved_version is not null then
    perform aftercare.mail_member(b.company_id, coalesce(b.paid_by, c.user_id), 'departure-moved', jsonb_build_object(
        'bookingId', b.id, 'way', operations.title_of(b.itinerary), 'before', v.itinerary, 'after', b.itinerary))
      from booking.checkout c, aftercare.version v
      where c.id = b.checkout_id and v.booking_id = b.id and v.version = b.moved_version - 1;
  elsif act = 'ask-again' and of_key like 'gone.%' then
    perform aftercare.look_soon(b.id, 0);
  elsif act = 'order-cancelled' and of_key like 'gone.%' then
    -- As the look-up ends it when the supplier says what it gives back; for the company of the transaction alone.
    perform set_config('marga.company', b.company_id, true);
    ended := aftercare.note_dropped(detail ->> 'move', b.company_id, b.id, detail ->> 'quote', (detail ->> 'totalMinor')::bigint,
      detail -> 'terms', (detail ->> 'revision')::integer)::text;
    perform set_config('marga.company', '', true);
    -- What has not ended burns on.
    if ended is distinct from 'true' then return 'changed'; end if;
    update aftercare.watch w set found = null where w.booking_id = b.id;
  elsif act = 'leave' then
    update operations.task x set quiet_until = least(b.departs_at, platform.now() + interval '1 day') where x.key = of_key;
  else
    return 'changed';
  end if;
  return operations.did(of_key, b.company_id, 'desk.' || act, b.id, with_reason, request_id, ip, jsonb_build_object(
    'move', detail ->> 'move', 'minor', detail ->> 'totalMinor', 'lossMinor', detail ->> 'lossMinor'));
end $$;

-- What was booked outside ---------------------------------------------------------------------------------------------------

-- A booking that an operator made by telephone: confirmed, and paid from the wallet, on credit or not through us, all or none
-- of it. Its supplier is nobody that can be asked. What is not paid through us costs nothing with us. For the gate alone: who may
-- enter it, and how often one request does, is decided by whoever calls.
create function booking.enter_outside(detail jsonb, with_reason text, request_id text, ip text)
returns text language plpgsql as $$
declare
  new_booking text := detail ->> 'booking';
  of_company text := detail ->> 'company';
  paid_with text := detail ->> 'payWith';
  paid bigint := (detail ->> 'paidMinor')::bigint;
  total bigint := (detail ->> 'totalMinor')::bigint;
  company_state text;
  ended text;
begin
  select c.state into company_state from identity.company c where c.id = of_company for share;
  if company_state is null or not exists (select from identity.member m
      where m.company_id = of_company and m.user_id = detail ->> 'forUser')
  then return 'missing'; end if;
  if company_state <> 'approved' then return 'company-suspended'; end if;
  if paid_with <> 'nothing' and not paid_with = any (ledger.methods_of(of_company)) then return 'payment-method-off'; end if;
  if paid > 0 then
    -- The ledger sets aside for the company of the transaction alone.
    perform set_config('marga.company', of_company, true);
    ended := ledger.place_holds(paid_with || ':' || of_company, array[new_booking], array[paid], null::timestamptz);
    perform set_config('marga.company', '', true);
    if ended <> 'held' then return ended; end if;
  end if;
  insert into booking.checkout (id, company_id, user_id, trip_id, state, total_minor, currency, wake_at, pay_with)
    values (detail ->> 'checkout', of_company, detail ->> 'forUser', detail ->> 'trip', 'done', paid, 'INR', platform.now(),
      case paid_with when 'nothing' then 'wallet' else paid_with end);
  insert into booking.booking (id, company_id, checkout_id, state, service, supplier, supplier_offer, itinerary, travellers,
      total_minor, client_total_minor, currency, pay_with, history)
    values (new_booking, of_company, detail ->> 'checkout', 'ordering', detail #>> '{itinerary,service}', 'outside',
      detail ->> 'bookedWith', detail -> 'itinerary', detail -> 'travellers', paid, total, 'INR',
      case paid_with when 'nothing' then 'wallet' else paid_with end,
      jsonb_build_array(jsonb_build_object('state', 'ordering', 'at',
        to_char(platform.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
  perform booking.move(new_booking, array['ordering'], array['ordered'], 'outside ' || (detail ->> 'reference'), detail ->> 'reference');
  if paid > 0 then
    ended := ledger.end_hold(new_booking, 'captured',
      jsonb_build_array(jsonb_build_object('kind', 'fare', 'account', 'supplier:outside', 'minor', paid)));
    if ended <> 'captured' then raise exception 'what was set aside cannot be taken' using errcode = 'MG013'; end if;
  end if;
  perform booking.move(new_booking, array['ordered'], array['confirmed']);
  perform platform.note(of_company, platform.staff(), 'desk.entered-outside', new_booking, request_id, ip,
    jsonb_build_object('bookedWith', detail ->> 'bookedWith', 'reference', detail ->> 'reference', 'payWith', paid_with,
      'minor', total::text, 'reason', with_reason), null, true);
  return 'done';
end $$;

-- Who must agree ------------------------------------------------------------------------------------------------------------

-- What moves money, or gives it up, or says of money how it stands. Everything else asks, reminds and waits.
create function operations.moves_money(act text) returns boolean language sql immutable as $$
  select act in ('booking-made', 'booking-not-made', 'booking-kept', 'move-done', 'move-not-done', 'refund-arrived',
    'accept-shortfall', 'send-refund-again', 'refund-to-wallet', 'settle-stray', 'resolve-difference', 'order-cancelled')
$$;

-- What a deed moves, in paise. Of a decision all that follows from it, whichever way it falls; null: nobody knows.
create function operations.amount_of(of_key text, act text, detail jsonb) returns bigint language sql stable as $$
  select case split_part(of_key, '.', 1)
    -- What is kept unpaid is charged when somebody pays for it.
    when 'booking' then (select case when act = 'booking-kept' then 0 when b.currency = 'INR' then b.total_minor end
      from booking.booking b where b.id = substr(of_key, 9))
    when 'move' then (select case when m.currency = 'INR' then abs(m.total_minor) end from aftercare.move m where m.id = substr(of_key, 6))
    when 'due' then (select case act when 'accept-shortfall' then d.quoted_rupees_minor - d.arrived_rupees_minor
        else round((detail ->> 'arrivedMinor')::numeric * d.quoted_rupees_minor / nullif(d.quoted_minor, 0))::bigint - d.arrived_rupees_minor end
      from aftercare.due d where d.id = substr(of_key, 5))
    when 'refund' then (select case when r.currency = 'INR' then r.amount_minor end from payments.refund r where r.id = substr(of_key, 8))
    -- What the buyer gets back is typed by whoever proposes it: to give back nothing takes away all that is left of the booking.
    when 'gone' then (select case when b.currency = 'INR' then greatest((detail ->> 'totalMinor')::bigint,
        coalesce(t.paid_minor - t.promised_minor, b.total_minor)) end
      from booking.booking b left join aftercare.tally t on t.booking_id = b.id where b.id = substr(of_key, 6))
    when 'outside' then (detail ->> 'paidMinor')::bigint
    -- Settled with words alone.
    else 0 end
$$;

-- Does it, by the function of its row: 'done', or why it cannot be done. In the transaction of whoever decides.
create function operations.carry_out(of_key text, act text, detail jsonb, with_reason text, pace jsonb, request_id text, ip text)
returns text language plpgsql as $$
declare
  claim_ms bigint := (pace ->> 'claimMs')::bigint;
  lease_ms bigint := (pace ->> 'leaseMs')::bigint;
  ask_ms bigint := (pace ->> 'askMs')::bigint;
begin
  case split_part(of_key, '.', 1)
    when 'booking' then return operations.decide_booking(of_key, act, detail ->> 'order', detail ->> 'reference',
      (detail ->> 'payBy')::timestamptz, ask_ms, with_reason, claim_ms, lease_ms, request_id, ip);
    when 'move' then return operations.decide_move(of_key, act, ask_ms, with_reason, claim_ms, lease_ms, request_id, ip);
    when 'due' then return operations.tend_refund(of_key, act, (detail ->> 'arrivedMinor')::bigint,
      (detail ->> 'currency')::char(3), with_reason, claim_ms, request_id, ip);
    when 'version', 'gone' then return operations.tend_booking(of_key, act, detail, with_reason, claim_ms, request_id, ip);
    when 'hold' then return operations.tend_hold(of_key, act, (detail ->> 'payBy')::timestamptz, with_reason, claim_ms, lease_ms,
      request_id, ip);
    when 'refund' then return operations.send_refund_on(of_key, act, with_reason, claim_ms, request_id, ip);
    when 'outside' then return booking.enter_outside(detail, with_reason, request_id, ip);
    else return operations.settle(of_key, act, with_reason, claim_ms, request_id, ip);
  end case;
end $$;

-- Asks, reminds, waits: one person is enough, and no money moves.
create function operations.tend(of_key text, act text, detail jsonb, with_reason text, pace jsonb, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  if operations.moves_money(act) or of_key like 'outside.%' then return 'changed'; end if;
  return operations.carry_out(of_key, act, detail, with_reason, pace, request_id, ip);
end $$;

-- Writes down that a proposal has come to nothing by itself. Its personal details go with it.
create function operations.let_lapse(p operations.proposal) returns void language plpgsql as $$
begin
  update operations.proposal x set state = 'lapsed', ended_at = platform.now(), detail = x.detail - 'travellers'
    where x.id = p.id and x.state = 'proposed';
  if not found then return; end if;
  perform platform.note(null, null, 'desk.proposal-lapsed', p.key, p.id, null,
    jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'act', p.act, 'minor', p.amount_minor::text,
      'because', case when p.expires_at <= platform.now() then 'expired' else 'changed' end)), null, true);
end $$;

create function operations.has_lapsed(p operations.proposal) returns boolean language sql stable as $$
  select p.expires_at <= platform.now() or p.standing is distinct from operations.standing_of(p.key)
$$;

-- Those of which nobody has taken notice. Under the relay's role; answers how many there were.
create function operations.lapse_proposals(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p operations.proposal;
  lapsed integer := 0;
begin
  for p in select * from operations.proposal x where x.state = 'proposed' and operations.has_lapsed(x)
      order by x.proposed_at limit most for update skip locked loop
    perform operations.let_lapse(p);
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end $$;

-- Does what moves money, or puts it before a second person: above the threshold, together with what the same person has done alone
-- for this company within a day, or ten small deeds would be a large one that nobody has seen. What could not be done now is not
-- put before anybody. For the gate alone, under the lock that makes one person's deeds queue.
create function operations.put_forward(p operations.proposal, threshold bigint, pace jsonb, request_id text, ip text)
returns text language plpgsql as $$
declare
  ended text;
begin
  p.amount_minor := operations.amount_of(p.key, p.act, p.detail);
  p.proposed_by := platform.staff();
  p.proposed_at := platform.now();
  p.expires_at := platform.now() + interval '8 hours';
  -- What is made up for at our own cost nobody gives away alone.
  p.needs_second := coalesce((p.detail ->> 'lossMinor')::bigint, 0) > 0 or p.amount_minor is null or p.amount_minor > 0 and p.amount_minor + coalesce((
    select sum(x.amount_minor) from operations.proposal x where x.proposed_by = p.proposed_by and not x.needs_second
      and x.company_id is not distinct from p.company_id and x.proposed_at > platform.now() - interval '1 day'), 0) > threshold;
  p.state := case when p.needs_second then 'proposed' else 'done' end;
  begin
    ended := operations.carry_out(p.key, p.act, p.detail, p.reason, pace, request_id, ip);
    if p.needs_second and ended = 'done' then raise exception 'not yet' using errcode = 'MG017'; end if;
  exception when sqlstate 'MG017' then
    ended := 'proposed';
  end;
  if ended not in ('done', 'proposed') then return ended; end if;
  if not p.needs_second then p.detail := p.detail - 'travellers'; end if;
  insert into operations.proposal select p.*;
  if ended = 'proposed' then
    -- Of what was booked outside the row is there from now on.
    update operations.proposal x set standing = operations.standing_of(x.key) where x.id = p.id and x.standing is null;
    update operations.task x set claimed_by = null, claimed_until = null where x.key = p.key and x.claimed_by = p.proposed_by;
    -- What is only proposed, and may be refused, is no company's to read.
    perform platform.note(null, p.proposed_by, 'desk.proposed', p.key, request_id, ip,
      jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'act', p.act, 'minor', p.amount_minor::text, 'reason', p.reason,
        'company', p.company_id)), null, true);
  end if;
  return ended;
end $$;

-- Null when this request has been heard for the first time.
create function operations.known_proposal(of_key text) returns operations.proposal language plpgsql as $$
declare
  known operations.proposal;
begin
  -- One person's deeds queue: of two at once, the second finds what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('desk of ' || platform.staff(), 0));
  select * into known from operations.proposal p where p.proposed_by = platform.staff() and p.request_key = of_key;
  return known;
end $$;

-- `done`, `proposed`, or why not: `waiting` says that something else about this row waits for a second person.
create function operations.act(new_id text, of_key text, act text, detail jsonb, with_reason text, threshold bigint,
  pace jsonb, request_key text, body_hash text, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p operations.proposal;
  waiting operations.proposal;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  p := operations.known_proposal(request_key);
  if p.id is not null then return case p.request_hash when body_hash then 'known' else 'key-reused' end; end if;
  if not operations.moves_money(act) then return 'changed'; end if;
  ended := operations.take(of_key, (pace ->> 'claimMs')::bigint);
  if ended <> 'claimed' then return ended; end if;
  select * into waiting from operations.proposal x where x.key = of_key and x.state = 'proposed' for update;
  if waiting.id is not null then
    if not operations.has_lapsed(waiting) then return 'waiting'; end if;
    perform operations.let_lapse(waiting);
  end if;
  p.id := new_id;
  p.key := of_key;
  p.company_id := (select b.company_id from operations.all_burning() b where b.key = of_key);
  p.act := act;
  p.detail := detail;
  p.reason := with_reason;
  p.standing := operations.standing_of(of_key);
  p.request_key := request_key;
  p.request_hash := body_hash;
  return operations.put_forward(p, threshold, pace, request_id, ip);
end $$;

-- The same for what was booked outside. The booking's id is in the detail; the first one counts.
create function operations.enter_outside(new_id text, of_company text, detail jsonb, with_reason text, threshold bigint,
  request_key text, body_hash text, request_id text, ip text)
returns table (outcome text, key text, booking_id text) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p operations.proposal;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  p := operations.known_proposal(request_key);
  if p.id is null then
    p.id := new_id;
    p.key := 'outside.' || new_id;
    p.company_id := of_company;
    p.act := 'enter-outside';
    p.detail := detail;
    p.reason := with_reason;
    p.request_key := request_key;
    p.request_hash := body_hash;
    ended := operations.put_forward(p, threshold, '{}', request_id, ip);
  elsif p.request_hash <> body_hash then
    ended := 'key-reused';
  else
    ended := case p.state when 'done' then 'done' when 'proposed' then 'proposed' else 'changed' end;
  end if;
  return query select ended, p.key, case ended when 'done' then p.detail ->> 'booking' end;
end $$;

-- Decides once, under the row's lock. What is agreed to is done in the same transaction, or the proposal has failed. Nobody agrees
-- to their own; anybody can take it off the row.
create function operations.decide(of_proposal text, is_agreed boolean, with_reason text, pace jsonb, request_id text, ip text)
returns text language plpgsql as $$
declare
  p operations.proposal;
  taken text;
  ended text;
begin
  select * into p from operations.proposal x where x.id = of_proposal;
  if p.id is null then return 'missing'; end if;
  if is_agreed and p.proposed_by = platform.staff() then return 'own'; end if;
  -- The row before what is proposed about it, as everybody takes them.
  taken := operations.take(p.key, (pace ->> 'claimMs')::bigint);
  if is_agreed and taken = 'taken' then return 'taken'; end if;
  select * into p from operations.proposal x where x.id = of_proposal for update;
  if p.state <> 'proposed' then return 'decided'; end if;
  if operations.has_lapsed(p) then
    perform operations.let_lapse(p);
    return 'decided';
  end if;
  if is_agreed then
    begin
      ended := operations.carry_out(p.key, p.act, p.detail, p.reason, pace, request_id, ip);
      if ended <> 'done' then raise exception 'not done' using errcode = 'MG017'; end if;
    exception when sqlstate 'MG017' then
      null;
    end;
  end if;
  update operations.proposal x set ended_by = platform.staff(), ended_at = platform.now(), ended_reason = with_reason,
      detail = x.detail - 'travellers', state = case when ended = 'done' then 'done' when is_agreed then 'failed'
        when p.proposed_by = platform.staff() then 'withdrawn' else 'refused' end
    where x.id = p.id returning * into p;
  perform platform.note(null, platform.staff(), 'desk.proposal-' || case p.state when 'done' then 'agreed' else p.state end, p.key,
    request_id, ip, jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'act', p.act, 'minor', p.amount_minor::text,
      'proposedBy', p.proposed_by, 'reason', with_reason, 'company', p.company_id, 'ended', nullif(ended, 'done'))), null, true);
  return case when p.state = 'failed' then 'failed' else 'now-decided' end;
end $$;

create function operations.decide_proposal(of_proposal text, is_agreed boolean, with_reason text, pace jsonb, request_id text, ip text)
returns table (outcome text, key text, company_id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  ended := operations.decide(of_proposal, is_agreed, with_reason, pace, request_id, ip);
  -- However it ended, the row is free again.
  update operations.task x set claimed_by = null, claimed_until = null
    where x.key = (select p.key from operations.proposal p where p.id = of_proposal) and x.claimed_by = platform.staff();
  return query select ended, p.key, p.company_id from operations.proposal p where p.id = of_proposal;
end $$;

-- Who may what --------------------------------------------------------------------------------------------------------------

-- The gate moves bookings for operators through the same function as the workflow does for companies.
grant insert on booking.booking to marga_gate;
grant insert, update (state, attempt, wake_at, pay_by) on booking.checkout to marga_gate;
grant select, update on booking.stray_order to marga_gate;
create policy gate_enters on booking.booking for insert to marga_gate with check (true);
create policy gate on booking.stray_order to marga_gate using (true);

do $$
declare
  own regprocedure;
begin
  for own in select p.oid from pg_proc p
      where p.pronamespace = 'operations'::regnamespace or p.oid::regprocedure::text like 'booking.enter_outside(%' loop
    execute format('revoke execute on function %s from public', own);
    if (select p.prosecdef from pg_proc p where p.oid = own) then
      execute format('alter function %s owner to marga_gate', own);
    else
      execute format('grant execute on function %s to marga_gate', own);
    end if;
  end loop;
end $$;
revoke execute on function booking.run_again(text, bigint), booking.tell_of_hold(booking.checkout) from public;
grant execute on function booking.run_again(text, bigint), booking.tell_of_hold(booking.checkout),
  booking.move(text, text[], text[], text, text, text, timestamptz, timestamptz), booking.keep_due(text),
  booking.put_on_hold(text, text[], text, text, timestamptz), booking.reference_of(text), booking.moment_of(jsonb),
  booking.plain_text(text), booking.search_text(text, jsonb, jsonb, text), booking.keep_reads() to marga_gate;
grant execute on function ledger.methods_of(text) to marga_gate;
grant execute on function aftercare.note_dropped(text, text, text, text, bigint, jsonb, integer) to marga_gate;
grant execute on function operations.desk(text), operations.operators(), operations.booking_file(text), operations.cancel_file(text),
  operations.facts_of(text), operations.owed_file(text), operations.deeds_of(text, text[]), operations.notes_of(text), operations.claim(text, bigint),
  operations.release(text), operations.assign(text, text, text, text, bigint, text, text),
  operations.write_note(text, text, text, text, text),
  operations.tend(text, text, jsonb, text, jsonb, text, text),
  operations.act(text, text, text, jsonb, text, bigint, jsonb, text, text, text, text),
  operations.enter_outside(text, text, jsonb, text, bigint, text, text, text, text),
  operations.decide_proposal(text, boolean, text, jsonb, text, text)
  to marga_operator;
grant execute on function operations.lapse_proposals(integer) to marga_relay;
