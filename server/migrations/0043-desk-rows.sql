-- A row of the desk: what it is decided by, and whose it is.
set local lock_timeout = '2s';

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
