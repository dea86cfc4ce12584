-- Hold now, pay by the deadline. The supplier keeps a booking unpaid until `pay_by`; nothing is set aside for it until
-- somebody pays. What the code before this writes goes on fitting: no booking of it is ever on hold.
set local lock_timeout = '2s';

alter table booking.booking drop constraint booking_state_check;
alter table booking.booking add constraint booking_state_check check (state in
  ('pending', 'held', 'ordering', 'on-hold', 'unknown', 'ordered', 'rejected', 'confirmed', 'failed', 'escalated')) not valid;
alter table booking.booking validate constraint booking_state_check;
alter table booking.booking
  -- Until when the supplier keeps it; stays when it has been paid, so that one sees that the order stood before the money.
  add column pay_by timestamptz,
  -- Who paid what had been held, and when; of everything else the checkout's buyer did, when it was made.
  add column paid_by text,
  add column paid_at timestamptz,
  add constraint on_hold_until check (state <> 'on-hold' or pay_by is not null and supplier_order is not null);
create index booking_paid_later on booking.booking (company_id, paid_by, paid_at) where paid_by is not null;

alter table booking.checkout
  -- When the first of what is on hold lapses, for whoever reminds; null when nothing is.
  add column pay_by timestamptz,
  -- How many minutes before that the buyer was last told, or would have been had it been held by then.
  add column told integer check (told in (1440, 120, 15));
create index checkout_to_tell on booking.checkout (pay_by) where pay_by is not null;

-- What has ended is put out of the way, so that money can be set aside for the same bookings once more. Only ever while
-- they are on hold and locked: a hold that a step of the workflow may still settle is not touched.
create function ledger.shelve_holds(bookings text[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.hold h set booking_id = h.booking_id || ' ' || to_char(h.settled_at, 'YYYYMMDDHH24MISSUS')
    where h.booking_id = any (bookings) and h.company_id = platform.company() and h.state in ('released', 'expired')
$$;
alter function ledger.shelve_holds(text[]) owner to marga_gate;
revoke execute on function ledger.shelve_holds(text[]) from public;
grant execute on function ledger.shelve_holds(text[]) to marga_app;

-- Of the reminders a day, two hours and a quarter of an hour before: the latest whose moment has come.
create function booking.stage_of(pay_by timestamptz) returns integer language sql stable as $$
  select min(minutes) from unnest(array[1440, 120, 15]) minutes
    where pay_by - minutes * interval '1 minute' <= platform.now()
$$;

-- The checkout's row is locked by whoever calls, before any of its bookings: all of the following queue there.
create function booking.keep_due(of_checkout text) returns void language sql as $$
  update booking.checkout c set pay_by = due.pay_by,
      told = case when c.pay_by is not distinct from due.pay_by then c.told else booking.stage_of(due.pay_by) end
    from (select min(b.pay_by) as pay_by from booking.booking b where b.checkout_id = of_checkout and b.state = 'on-hold') due
    where c.id = of_checkout
$$;

-- The supplier keeps it. Once: a booking that was on hold before is not put there by an answer that comes late.
create function booking.put_on_hold(of_booking text, from_states text[], new_order text, new_reference text, until_at timestamptz)
returns boolean language plpgsql as $$
declare
  b booking.booking;
begin
  perform from booking.checkout c where c.id = (select x.checkout_id from booking.booking x where x.id = of_booking) for update;
  select * into b from booking.booking x where x.id = of_booking for update;
  if b.id is null or b.pay_by is not null or not b.state = any (from_states) then return false; end if;
  update booking.booking x set pay_by = until_at, supplier_order = new_order, sends = 0 where x.id = of_booking;
  perform booking.move(of_booking, from_states, array['on-hold'], new_order, new_reference);
  perform booking.keep_due(b.checkout_id);
  return true;
end $$;

-- What nobody has paid in time. Answers which they are.
create function booking.lapse(of_checkout text) returns table (booking_id text) language plpgsql as $$
declare
  one text;
begin
  perform from booking.checkout c where c.id = of_checkout for update;
  for one in select b.id from booking.booking b
      where b.checkout_id = of_checkout and b.state = 'on-hold' and b.pay_by <= platform.now() order by b.id for update loop
    update booking.booking b set pay_with = 'later', paid_by = null, paid_at = null where b.id = one;
    perform booking.move(one, array['on-hold'], array['failed'], new_failure => 'hold-expired');
    booking_id := one;
    return next;
  end loop;
  perform booking.keep_due(of_checkout);
end $$;

-- Moves what is on hold on to be paid, from an account that covers all of it.
create function booking.set_aside(of_account text, bookings text[], amounts bigint[]) returns text language plpgsql as $$
declare
  outcome text;
  one text;
begin
  perform ledger.shelve_holds(bookings);
  outcome := ledger.place_holds(of_account, bookings, amounts, null::timestamptz);
  if outcome = 'held' then
    foreach one in array bookings loop
      perform booking.move(one, array['on-hold'], array['held']);
    end loop;
  end if;
  return outcome;
end $$;

-- The payment of what is on hold lives no longer than that.
create function payments.begin_for_held(new_payment text, of_company text, payer text, of_checkout text, amount bigint,
  money_currency char(3), lives_ms bigint, first_ask_ms bigint, until_at timestamptz) returns void language sql as $$
  insert into payments.payment (id, company_id, user_id, purpose, checkout_id, amount_minor, currency, expires_at, ask_again_at)
    values (new_payment, of_company, payer, 'checkout', of_checkout, amount, money_currency,
      least(platform.now() + lives_ms * interval '1 millisecond', until_at),
      platform.now() + first_ask_ms * interval '1 millisecond')
$$;
revoke execute on function payments.begin_for_held(text, text, text, text, bigint, char, bigint, bigint, timestamptz) from public;
grant execute on function payments.begin_for_held(text, text, text, text, bigint, char, bigint, bigint, timestamptz) to marga_app;

-- Pays everything of a checkout that is on hold, at once: the money is set aside and the bookings go on, or nothing
-- changes. Through the gateway they stay on hold until `booking.take_payment`. Two who pay at once queue at the
-- checkout, and the second finds nothing left to pay.
create function booking.pay_held(
  company text, idempotency_key text, hash text, of_checkout text, payer text, accepted bigint, money_currency char(3),
  lease_ms bigint, request_id text, buying_roles text[], by_key text, from_ip text, paid_with text, payment text,
  lives_ms bigint, first_ask_ms bigint
) returns table (outcome text, due_minor bigint) language plpgsql as $$
declare
  daily_limit bigint := identity.hold_buyer(payer, buying_roles);
  c booking.checkout;
  known platform.idempotency;
  due record;
  ended text;
begin
  if daily_limit is not null then
    perform pg_advisory_xact_lock(hashtextextended(company || ':' || payer, 0));
  end if;
  select * into c from booking.checkout x where x.id = of_checkout for update;
  if c.id is null then return query select 'not-found', null::bigint; return; end if;
  select * into known from platform.idempotency i where i.company_id = company and i.key = idempotency_key;
  if known.subject is not null then
    return query select case when known.request_hash = hash then 'paying' else 'key-reused' end, null::bigint;
    return;
  end if;
  select array_agg(b.id order by b.id) as ids, array_agg(b.total_minor order by b.id) as amounts,
      sum(b.total_minor)::bigint as total, min(b.currency) as currency, min(b.pay_by) as pay_by,
      bool_or(b.pay_with = 'gateway') as is_being_paid into due
    from (select * from booking.booking x
      where x.checkout_id = of_checkout and x.state = 'on-hold' and x.pay_by > platform.now() order by x.id for update) b;
  if due.ids is null then
    return query select case when exists (select from booking.booking b
        where b.checkout_id = of_checkout and b.state not in ('on-hold', 'failed')) then 'already-paid' else 'hold-expired' end,
      null::bigint;
    return;
  end if;
  -- A payment through the gateway that may still come in, or has and is on its way to the bookings.
  if due.is_being_paid and exists (select from payments.payment p
      where p.id = c.payment_id and p.state not in ('failed', 'expired')) then
    return query select 'already-paid', null::bigint;
    return;
  end if;
  if due.total <> accepted or due.currency <> money_currency then
    return query select 'price-changed', due.total;
    return;
  end if;
  if daily_limit is not null and booking.spent_today(company, payer) + due.total > daily_limit then
    return query select 'spending-limit-exceeded', null::bigint;
    return;
  end if;
  if payment is null then
    ended := booking.set_aside(paid_with || ':' || company || case due.currency when 'INR' then '' else ':' || due.currency end,
      due.ids, due.amounts);
    if ended <> 'held' then return query select ended, null::bigint; return; end if;
  else
    perform payments.begin_for_held(payment, company, payer, of_checkout, due.total, money_currency, lives_ms, first_ask_ms,
      due.pay_by);
  end if;
  insert into platform.idempotency (company_id, key, request_hash, subject)
    values (company, idempotency_key, hash, of_checkout);
  update booking.booking b set pay_with = paid_with, paid_by = payer, paid_at = platform.now() where b.id = any (due.ids);
  update booking.checkout x set pay_with = paid_with, payment_id = payment,
      attempt = x.attempt + case when payment is null then 1 else 0 end,
      wake_at = case when payment is null then platform.now() + lease_ms * interval '1 millisecond' else x.wake_at end
    where x.id = of_checkout returning * into c;
  if payment is null then
    -- The run that sleeps until the deadline gives way to this one.
    insert into platform.outbox (id, company_id, target, key, payload)
      values (c.id || ':' || c.attempt, company, 'checkout', c.id || ':' || c.attempt,
        jsonb_build_object('companyId', company, 'checkoutId', c.id, 'attempt', c.attempt));
  end if;
  perform booking.keep_due(of_checkout);
  insert into platform.audit (id, company_id, user_id, action, subject, request_id, ip_address, key_id, detail)
    values (platform.new_id('aud'), company, payer, 'booking.hold-paid', of_checkout, request_id, from_ip, by_key,
      jsonb_build_object('payWith', paid_with));
  return query select 'paying', due.total;
end $$;

-- What was paid in through the gateway is set aside for what it was paid for, as far as that is still on hold.
create function booking.take_payment(of_checkout text) returns text language plpgsql as $$
declare
  c booking.checkout;
  due record;
  ended text;
begin
  select * into c from booking.checkout x where x.id = of_checkout for update;
  select array_agg(b.id order by b.id) as ids, array_agg(b.total_minor order by b.id) as amounts, min(b.currency) as currency into due
    from (select * from booking.booking x where x.checkout_id = of_checkout and x.state = 'on-hold'
      and x.pay_with = 'gateway' and x.pay_by > platform.now() order by x.id for update) b;
  if c.payment_id is null or due.ids is null then return 'nothing'; end if;
  ended := booking.set_aside('payment:' || c.payment_id || case due.currency when 'INR' then '' else ':' || due.currency end,
    due.ids, due.amounts);
  perform booking.keep_due(of_checkout);
  return ended;
end $$;

-- The payment has ended without money: what is on hold may be paid in another way.
create function booking.drop_payment(of_checkout text, of_payment text) returns void language plpgsql as $$
begin
  update booking.checkout c set pay_with = 'later', payment_id = null where c.id = of_checkout and c.payment_id = of_payment;
  if not found then return; end if;
  update booking.booking b set pay_with = 'later', paid_by = null, paid_at = null
    where b.checkout_id = of_checkout and b.state = 'on-hold' and b.pay_with = 'gateway';
end $$;

-- The supplier did not take the payment of what it keeps: the money is let go of and the booking is on hold again, while
-- there is time; both or neither, so that no late step lets go of the money of a later payment. Null: not its turn.
create function booking.give_back(of_booking text) returns text language plpgsql as $$
declare
  b booking.booking;
  ended text;
begin
  perform from booking.checkout c where c.id = (select x.checkout_id from booking.booking x where x.id = of_booking) for update;
  select * into b from booking.booking x where x.id = of_booking for update;
  if b.id is null or b.pay_by is null or b.state <> 'rejected' then return null; end if;
  ended := ledger.settle_hold(of_booking, 'released', '[]'::jsonb);
  if ended <> 'released' then
    perform booking.move(of_booking, array['rejected'], array['escalated']);
    return 'escalated';
  end if;
  if b.failure is distinct from 'hold-expired' and b.pay_by > platform.now() then
    update booking.booking x set pay_with = 'later', paid_by = null, paid_at = null, failure = null, sends = 0 where x.id = of_booking;
    perform booking.move(of_booking, array['rejected'], array['on-hold']);
    perform booking.keep_due(b.checkout_id);
    return 'on-hold';
  end if;
  perform booking.move(of_booking, array['rejected'], array['failed'], new_failure => 'hold-expired');
  return 'failed';
end $$;

-- As in 0014: what failed has not been spent, and what is only held neither. What was held counts for who paid it, when.
create or replace function booking.spent_today(company text, buyer text) returns bigint language sql stable as $$
  with today as (
    select date_trunc('day', platform.now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as began
  )
  select (coalesce((select sum(b.total_minor)
        from today, booking.checkout c join booking.booking b on b.checkout_id = c.id and b.company_id = c.company_id
        where c.company_id = company and c.user_id = buyer and c.created_at >= today.began
          and b.state <> 'failed' and b.pay_with <> 'later' and b.paid_by is null), 0)
    + coalesce((select sum(b.total_minor) from today, booking.booking b
        where b.company_id = company and b.paid_by = buyer and b.paid_at >= today.began and b.state <> 'failed'), 0))::bigint
$$;

-- As in 0005; what is held at the supplier is ordered without money.
create or replace function booking.begin_orders(of_checkout text, until_at timestamptz)
returns table (booking_id text) language plpgsql as $$
declare
  candidate record;
begin
  for candidate in
    select b.id, b.state, b.pay_with, b.timeline = platform.timeline() as same_history from booking.booking b
      where b.checkout_id = of_checkout and b.state in ('pending', 'held')
  loop
    if not candidate.same_history then
      perform booking.move(candidate.id, array['pending', 'held'], array['unknown'],
        again_at => platform.now(), until_at => begin_orders.until_at);
    elsif booking.move(candidate.id, array['pending', 'held'],
        case when candidate.state = 'pending' and candidate.pay_with <> 'later' then array['held', 'ordering']
          else array['ordering'] end) then
      booking_id := candidate.id;
      return next;
    end if;
  end loop;
end $$;

-- As in 0005; what is on hold moves again when its time is up, unless somebody pays.
create or replace function booking.rest(of_checkout text, lease_ms bigint)
returns table (done boolean, after_ms bigint) language plpgsql as $$
declare
  next_at timestamptz;
  unfinished boolean;
begin
  select min(case b.state when 'on-hold' then b.pay_by else coalesce(b.ask_again_at, platform.now()) end), count(*) > 0
    into next_at, unfinished from booking.booking b
    where b.checkout_id = of_checkout and b.state not in ('confirmed', 'failed', 'escalated');
  update booking.checkout c
    set state = case when unfinished then 'open' else 'done' end,
        wake_at = coalesce(next_at, platform.now()) + lease_ms * interval '1 millisecond'
    where c.id = of_checkout;
  return query select not unfinished,
    greatest(0, ceil(extract(epoch from next_at - platform.now()) * 1000))::bigint;
end $$;

-- Reminds the buyer by mail, each time once. After a standstill only the latest. Answers how many it looked at and how many
-- mails it wrote.
create function booking.remind_to_pay(most integer) returns table (looked integer, mails integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c booking.checkout;
  wrote integer;
begin
  looked := 0;
  mails := 0;
  for c in select * from booking.checkout x
      where x.pay_by between platform.now() and platform.now() + interval '1 day'
        and x.told is distinct from booking.stage_of(x.pay_by)
      order by x.pay_by limit most for update skip locked loop
    looked := looked + 1;
    update booking.checkout x set told = booking.stage_of(c.pay_by) where x.id = c.id;
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
    mails := mails + wrote;
  end loop;
  return next;
end $$;
alter function booking.remind_to_pay(integer) owner to marga_gate;
grant usage on schema booking to marga_gate;
grant select on booking.checkout, booking.booking to marga_gate;
grant update (told) on booking.checkout to marga_gate;
create policy gate on booking.checkout to marga_gate using (true);
create policy gate on booking.booking for select to marga_gate using (true);

revoke execute on all functions in schema booking from public;
grant execute on function booking.remind_to_pay(integer) to marga_relay;
grant execute on function booking.stage_of(timestamptz), booking.starts_from(jsonb, boolean), booking.leads_to(jsonb, boolean) to marga_gate;
grant execute on function booking.stage_of(timestamptz), booking.keep_due(text),
  booking.put_on_hold(text, text[], text, text, timestamptz), booking.lapse(text),
  booking.set_aside(text, text[], bigint[]),
  booking.pay_held(text, text, text, text, text, bigint, char, bigint, text, text[], text, text, text, text,
    bigint, bigint),
  booking.take_payment(text), booking.drop_payment(text, text), booking.give_back(text) to marga_app;
