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
