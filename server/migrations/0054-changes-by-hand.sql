-- What a buyer asks our people to change by hand, as 0052 has it of what is to be cancelled. The code before this asks for
-- cancellations, and goes on doing so.
set local lock_timeout = '2s';

alter table aftercare.errand
  add column wish text not null default 'cancel' check (wish in ('cancel', 'time', 'name', 'traveller', 'other')),
  -- A change is of whatever is left, and nobody can telephone for one that nobody has named.
  add constraint change_in_words check (wish = 'cancel' or remark is not null and travellers is null and legs is null);
grant insert (wish) on aftercare.errand to marga_app;

-- As in 0052; what has been travelled to its end is not changed any more.
create function aftercare.ask_errand(new_id text, company text, of_booking text, new_wish text, of_travellers integer[],
  of_legs integer[], words text, idempotency_key text, hash text, actor text, request_id text, from_ip text, by_key text)
returns table (outcome text, errand_id text) language plpgsql as $$
declare
  known platform.idempotency;
  b booking.booking;
begin
  select * into b from booking.booking x where x.id = of_booking and x.company_id = company for update;
  select * into known from platform.idempotency i where i.company_id = company and i.key = idempotency_key;
  if known.subject is not null then
    return query select case when known.request_hash = hash then 'asked' else 'key-reused' end, known.subject;
    return;
  end if;
  outcome := case
    when b.id is null then 'missing'
    when new_wish = 'cancel' and (b.state <> 'confirmed' or not aftercare.takes_errands(b.arrives_at)) then 'not-cancellable'
    when new_wish <> 'cancel' and (b.state <> 'confirmed' or b.arrives_at <= platform.now()) then 'not-changeable'
    when aftercare.is_moving(b.id) then 'already-moving'
    when exists (select from aftercare.errand e where e.booking_id = b.id and e.state = 'open') then 'already-asked'
    -- Each is a person's telephone call. Two at once may both be the last: it is a bound, and not a count.
    when (select count(*) from aftercare.errand e where e.company_id = company and e.state = 'open') >= 50 then 'too-many'
    else 'asked' end;
  if outcome = 'asked' then
    errand_id := new_id;
    insert into platform.idempotency (company_id, key, request_hash, subject) values (company, idempotency_key, hash, new_id);
    perform aftercare.step_move(m.id, array['quoted'], 'expired') from aftercare.move m
      where m.booking_id = b.id and m.state = 'quoted' and aftercare.is_by_hand(m.supplier_quote);
    insert into aftercare.errand (id, company_id, booking_id, user_id, wish, travellers, legs, remark, answer_by)
      values (new_id, company, b.id, actor, new_wish, of_travellers, of_legs, words, platform.now() + case
        when b.departs_at > platform.now() then least(interval '2 hours', b.departs_at - platform.now()) else interval '2 hours' end);
    perform platform.note(company, actor, 'aftercare.errand-asked', b.id, request_id, from_ip,
      jsonb_build_object('errand', new_id, 'wish', new_wish), by_key);
    perform aftercare.tell(company, b.id);
  end if;
  return next;
end $$;
revoke execute on function aftercare.ask_errand(text, text, text, text, integer[], integer[], text, text, text, text, text, text, text)
  from public;
grant execute on function aftercare.ask_errand(text, text, text, text, integer[], integer[], text, text, text, text, text, text, text)
  to marga_app;

-- As in 0041. A change by hand may give it another reference with its supplier; of what was booked outside that is all that its
-- order is known by. What was never explained line by line stays so.
create or replace function aftercare.finish_change(of_move text)
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
      client_total_minor = (m.terms ->> 'clientMinor')::bigint, price = nullif(m.terms -> 'price', 'null'),
      -- What goes with a departure does not go with another one: the new price says what is left.
      extras = m.terms #> '{price,quoted,extras}',
      -- Who was cancelled before stays so; legs are counted anew in what is bought instead.
      cancelled_legs = case when (m.terms ->> 'isAnew')::boolean then '{}' else x.cancelled_legs end,
      remark = case when (m.terms ->> 'isAnew')::boolean then null else x.remark end,
      supplier_reference = coalesce(m.terms ->> 'reference', x.supplier_reference),
      supplier_order = case when x.supplier = 'outside' then coalesce('outside ' || (m.terms ->> 'reference'), x.supplier_order)
        else x.supplier_order end, updated_at = platform.now()
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

-- What a change by hand is reckoned from: of an errand what is booked, and what is wanted; of a move that is to be done, what
-- it becomes besides.
create function operations.change_file(of_key text)
returns table (id text, supplier text, supplier_reference text, itinerary jsonb, price jsonb, total_minor bigint, client_total_minor bigint,
  currency char(3), gone jsonb, room_minor bigint, revision integer, version integer, now timestamptz, travellers jsonb,
  cancelled_travellers integer[], cancelled_legs integer[], wish text, terms jsonb)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  thing text := substr(of_key, strpos(of_key, '.') + 1);
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select b.id, b.supplier, b.supplier_reference, b.itinerary, b.price, b.total_minor,
      coalesce(b.client_total_minor, b.total_minor), b.currency, t.gone,
      coalesce(t.paid_minor - t.promised_minor, b.total_minor), coalesce(t.revision, 0), b.version, platform.now(), b.travellers,
      b.cancelled_travellers, b.cancelled_legs, asked.wish, asked.terms
    from (
      select e.booking_id, e.wish, null::jsonb as terms from aftercare.errand e
        where of_key like 'errand.%' and e.id = thing and e.state = 'open' and e.wish <> 'cancel'
      union all
      select m.booking_id, e.wish, m.terms from aftercare.move m
        join aftercare.errand e on e.company_id = m.company_id and e.booking_id = m.booking_id and e.move_id = m.id
        where of_key like 'move.%' and m.id = thing and m.kind = 'change' and m.state = 'escalated'
          and aftercare.is_by_hand(m.supplier_quote)) asked
    join booking.booking b on b.id = asked.booking_id left join aftercare.tally t on t.booking_id = b.id;
end $$;

-- As in 0044, and says which of the two it was.
create function operations.mail_declined(of_company text, to_user text, of_booking text, words text, is_change boolean) returns void
language sql as $$
  select identity.mail_members(of_company, array[to_user], 'errand-declined', jsonb_build_object('bookingId', b.id,
      'way', operations.title_of(b.itinerary), 'reason', words, 'isChange', is_change))
    from booking.booking b where b.id = of_booking
$$;

-- As in 0044: what a supplier said on the telephone becomes a quote for whoever asked, of the kind that they asked for.
create or replace function operations.answer_errand(of_key text, act text, detail jsonb, with_reason text, claim_ms bigint, request_id text,
  ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  e aftercare.errand;
  b booking.booking;
  ended text;
  total bigint := (detail ->> 'totalMinor')::bigint;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  -- The booking before what is asked about it, as whoever asks takes them.
  select * into b from booking.booking x where x.id = (select y.booking_id from aftercare.errand y where y.id = substr(of_key, 8)) for update;
  select * into e from aftercare.errand x where x.id = substr(of_key, 8) for update;
  if e.id is null or e.state <> 'open' then return 'changed'; end if;
  if act = (case e.wish when 'cancel' then 'quote-errand' else 'quote-change' end) then
    if (detail ->> 'expiresAt')::timestamptz <= platform.now()
        or aftercare.write_quote(detail ->> 'move', e.company_id, e.booking_id,
          case e.wish when 'cancel' then 'cancellation' else 'change' end, e.user_id, b.supplier,
          'by hand ' || e.id, operations.positions_of(detail -> 'travellers'), operations.positions_of(detail -> 'legs'),
          total, 'INR', detail -> 'terms', (detail ->> 'revision')::integer, (detail ->> 'version')::integer,
          (detail ->> 'expiresAt')::timestamptz) <> 'quoted' then
      return 'changed';
    end if;
    update aftercare.errand x set state = 'quoted', move_id = detail ->> 'move', ended_at = platform.now(), ended_by = platform.staff()
      where x.id = e.id;
    perform identity.mail_members(e.company_id, array[e.user_id], 'errand-quoted', jsonb_build_object('bookingId', b.id,
      'way', operations.title_of(b.itinerary), 'minor', abs(total)::text, 'currency', 'INR', 'until', detail ->> 'expiresAt',
      'isChange', e.wish <> 'cancel', 'isToPay', e.wish <> 'cancel' and total > 0));
  elsif act = 'decline-errand' then
    update aftercare.errand x set state = 'declined', answer = with_reason, ended_at = platform.now(), ended_by = platform.staff()
      where x.id = e.id;
    perform operations.mail_declined(e.company_id, e.user_id, b.id, with_reason, e.wish <> 'cancel');
  else
    return 'changed';
  end if;
  perform aftercare.tell(e.company_id, e.booking_id);
  return operations.did(of_key, e.company_id, 'desk.' || act, e.booking_id, with_reason, request_id, ip,
    jsonb_build_object('errand', e.id, 'move', detail ->> 'move', 'minor', detail ->> 'totalMinor'));
end $$;

-- As in 0044.
create or replace function operations.decide_move(of_key text, act text, ask_ms bigint, with_reason text, claim_ms bigint, lease_ms bigint,
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
  -- Of what a person has tried and could not do a person tells.
  if act = 'move-not-done' and aftercare.is_by_hand(m.supplier_quote) then
    perform operations.mail_declined(m.company_id, coalesce(m.confirmed_by, m.user_id), m.booking_id, with_reason, m.kind = 'change');
  end if;
  return operations.did(of_key, m.company_id, 'desk.' || act, m.booking_id, with_reason, request_id, ip,
    jsonb_build_object('move', m.id));
end $$;

-- As in 0039; of what our people were asked for, whether it was to cancel it or to change it.
create or replace function aftercare.history_of(of_booking text)
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
      select e.created_at, 'errand', case e.wish when 'cancel' then 'asked' else 'asked-change' end, null, null, e.user_id, e.remark
        from aftercare.errand e
        where e.company_id = b.company_id and e.booking_id = b.id
      union all
      select e.ended_at, 'errand', e.state, null, null, e.ended_by, null from aftercare.errand e
        where e.company_id = b.company_id and e.booking_id = b.id and e.state = 'withdrawn'
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

alter function operations.change_file(text) owner to marga_gate;
revoke execute on function operations.change_file(text), operations.mail_declined(text, text, text, text, boolean) from public;
grant execute on function operations.mail_declined(text, text, text, text, boolean) to marga_gate;
grant execute on function operations.change_file(text) to marga_operator;
