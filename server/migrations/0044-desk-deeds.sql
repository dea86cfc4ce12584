-- What operators do about what burns. Each deed goes through the functions that an answer of a supplier or of the gateway goes
-- through, and what was booked outside is entered here too.
set local lock_timeout = '2s';

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
begin
  return identity.mail_members(c.company_id, array[c.user_id], 'hold-ends',
    jsonb_build_object('checkoutId', c.id, 'minutes', booking.stage_of(c.pay_by), 'currency', c.currency,
      'payBy', to_char(c.pay_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'minor', (select sum(b.total_minor)::text from booking.booking b where b.checkout_id = c.id and b.state = 'on-hold'),
      'ways', (select jsonb_agg(booking.starts_from(b.itinerary, false) || ' – ' || booking.leads_to(b.itinerary, false) order by b.id)
        from booking.booking b where b.checkout_id = c.id and b.state = 'on-hold')));
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

create function operations.positions_of(kept jsonb) returns integer[] language sql immutable as $$
  select case jsonb_typeof(kept) when 'array' then array(select jsonb_array_elements_text(kept)::integer) end
$$;

create function operations.mail_declined(of_company text, to_user text, of_booking text, words text) returns void
language sql as $$
  select identity.mail_members(of_company, array[to_user], 'errand-declined', jsonb_build_object('bookingId', b.id,
      'way', operations.title_of(b.itinerary), 'reason', words))
    from booking.booking b where b.id = of_booking
$$;

-- What a buyer wants cancelled by hand: what its supplier said on the telephone becomes a quote for whoever asked, unless the booking
-- has moved since it was reckoned; or they read why it cannot be done.
create function operations.answer_errand(of_key text, act text, detail jsonb, with_reason text, claim_ms bigint, request_id text,
  ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  e aftercare.errand;
  b booking.booking;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  -- The booking before what is asked about it, as whoever asks takes them.
  select * into b from booking.booking x where x.id = (select y.booking_id from aftercare.errand y where y.id = substr(of_key, 8)) for update;
  select * into e from aftercare.errand x where x.id = substr(of_key, 8) for update;
  if e.id is null or e.state <> 'open' then return 'changed'; end if;
  if act = 'quote-errand' then
    if (detail ->> 'expiresAt')::timestamptz <= platform.now()
        or aftercare.write_quote(detail ->> 'move', e.company_id, e.booking_id, 'cancellation', e.user_id, b.supplier,
          'by hand ' || e.id, operations.positions_of(detail -> 'travellers'), operations.positions_of(detail -> 'legs'),
          (detail ->> 'totalMinor')::bigint, 'INR', detail -> 'terms', (detail ->> 'revision')::integer, (detail ->> 'version')::integer,
          (detail ->> 'expiresAt')::timestamptz) <> 'quoted' then
      return 'changed';
    end if;
    update aftercare.errand x set state = 'quoted', move_id = detail ->> 'move', ended_at = platform.now(), ended_by = platform.staff()
      where x.id = e.id;
    perform identity.mail_members(e.company_id, array[e.user_id], 'errand-quoted', jsonb_build_object('bookingId', b.id,
      'way', operations.title_of(b.itinerary), 'minor', detail ->> 'totalMinor', 'currency', 'INR', 'until', detail ->> 'expiresAt'));
  elsif act = 'decline-errand' then
    update aftercare.errand x set state = 'declined', answer = with_reason, ended_at = platform.now(), ended_by = platform.staff()
      where x.id = e.id;
    perform operations.mail_declined(e.company_id, e.user_id, b.id, with_reason);
  else
    return 'changed';
  end if;
  perform aftercare.tell(e.company_id, e.booking_id);
  return operations.did(of_key, e.company_id, 'desk.' || act, e.booking_id, with_reason, request_id, ip,
    jsonb_build_object('errand', e.id, 'move', detail ->> 'move', 'minor', detail ->> 'totalMinor'));
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
  -- Of what a person has tried and could not do a person tells.
  if act = 'move-not-done' and aftercare.is_by_hand(m.supplier_quote) then
    perform operations.mail_declined(m.company_id, coalesce(m.confirmed_by, m.user_id), m.booking_id, with_reason);
  end if;
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
    -- More than a program of the supplier's quoted is its own to say. Of what was agreed on the telephone nobody else says it.
    when act = 'refund-arrived' and d.component = 'supplier' and arrived > 0
      and (arrived <= d.quoted_minor or d.quoted_minor > 0 and aftercare.is_by_hand(d.supplier_quote))
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

-- What came over: it is right, and what its buyer cannot get is ours, first of all what we made up for; or it was paid by mistake,
-- and is the supplier's again.
create function operations.settle_over(of_key text, act text, with_reason text, claim_ms bigint, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
  subject text;
  over bigint;
  made_up bigint;
  abroad bigint;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  -- The booking first, as whoever takes a refund of it does.
  perform from booking.booking b where b.id = (select x.booking_id from aftercare.due x where x.id = substr(of_key, 6)) for update;
  select * into d from aftercare.due x where x.id = substr(of_key, 6) for update;
  over := d.over_minor - d.over_settled_minor;
  if d.id is null or d.arrived_minor <= d.arrived_settled_minor or act = 'return-over' and over = 0
      or act not in ('accept-over', 'return-over') then return 'changed'; end if;
  subject := d.booking_id || ' ' || d.id || ' over ' || d.arrivals;
  if act = 'accept-over' then
    -- Less what has been made good before. What went back to the supplier made nothing good.
    select greatest(0, coalesce(sum((l ->> 'minor')::bigint), 0) - (select coalesce(sum(p.amount_minor), 0) from ledger.posting p
        where p.company_id = d.company_id and p.kind = 'loss-made-good' and p.subject in (
          select d.booking_id || ' ' || d.id || ' over ' || n from generate_series(1, d.arrivals) n)))::bigint into made_up
      from aftercare.due x, jsonb_array_elements(x.lines) l
      where x.move_id = d.move_id and x.component = 'ours' and l ->> 'account' = 'expense:supplier-cancelled';
    made_up := least(over, made_up);
    if made_up > 0 then
      perform ledger.transfer(d.company_id, subject, 'loss-made-good', 'suspense:over-refunds', 'expense:supplier-cancelled', made_up,
        'INR', with_reason);
    end if;
    if over > made_up then
      perform ledger.transfer(d.company_id, subject, 'over-kept', 'suspense:over-refunds', 'revenue:over-refunds', over - made_up,
        'INR', with_reason);
    end if;
  elsif d.quoted_currency = 'INR' then
    perform ledger.transfer(d.company_id, subject, 'over-returned', 'suspense:over-refunds', 'supplier:' || d.owed_by, over, 'INR',
      with_reason);
  else
    -- At the rate at which it came.
    abroad := round(over::numeric * d.arrived_minor / d.arrived_rupees_minor)::bigint;
    perform ledger.transfer(d.company_id, subject, 'over-returned', 'suspense:over-refunds', 'exchange:desk', over, 'INR',
      with_reason, subject || ' over-sold');
    if abroad > 0 then
      perform ledger.transfer(d.company_id, subject, 'over-sold', 'exchange:desk', 'supplier:' || d.owed_by, abroad, d.quoted_currency,
        with_reason, subject || ' over-returned');
    end if;
  end if;
  update aftercare.due x set over_settled_minor = x.over_minor, arrived_settled_minor = x.arrived_minor where x.id = d.id;
  return operations.did(of_key, d.company_id, 'desk.' || act, d.booking_id, with_reason, request_id, ip,
    jsonb_build_object('due', d.id, 'minor', over::text));
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
    perform identity.mail_members(b.company_id, array[coalesce(b.paid_by, c.user_id)], 'departure-moved', jsonb_build_object(
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
