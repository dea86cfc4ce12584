-- What is given back of what was captured: promised component by component, along the ways it was paid, paid as it comes.
set local lock_timeout = '2s';

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
        lines, supplier_quote, quoted_minor, quoted_currency, quoted_rupees_minor, look_at, paid_back_at)
      values (new_due, m.company_id, m.booking_id, m.id, one ->> 'component', one ->> 'from', (one ->> 'minor')::bigint, 'INR',
        one ->> 'rule', case one ->> 'rule' when 'ours-at-once' then platform.now()
          -- Their word may be older than the deed: nothing is late on the day on which it is done.
          when 'as-promised' then greatest((one ->> 'dueBy')::timestamptz, aftercare.due_by(platform.now(), 1))
          else aftercare.due_by(platform.now(), aftercare.days_of(one ->> 'rule')) end,
        one -> 'lines', case one ->> 'component' when 'supplier' then m.supplier_quote end, (one ->> 'quotedMinor')::bigint,
        one ->> 'quotedCurrency', (one ->> 'quotedRupeesMinor')::bigint,
        -- Of what was agreed on the telephone no supplier can be asked: an operator writes down what has come.
        case when one ->> 'component' = 'supplier' and not aftercare.is_by_hand(m.supplier_quote) then platform.now() end,
        -- Of a supplier that is said to give back nothing nothing is late; it is looked at all the same.
        case when one ->> 'component' = 'supplier' and (one ->> 'quotedMinor')::bigint = 0 then platform.now() end);
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
  perform identity.mail_members(m.company_id, array[coalesce(m.confirmed_by, m.user_id)], 'booking-cancelled', jsonb_build_object('bookingId', b.id,
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
-- it is not what was quoted, the difference stands in the row and in an account of its own, one for what is missing and one for
-- what is over and no buyer's to get, and an operator looks at both.
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
  surplus bigint;
  over bigint;
  missing bigint;
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
  -- Over all its arrivals together: what was missing at first may come later. What was settled as over stays so.
  surplus := d.over_minor - d.missing_minor - delta + (select sum((l ->> 'minor')::bigint) from jsonb_array_elements(new_lines) l);
  over := greatest(surplus, d.over_settled_minor, 0);
  missing := over - surplus;
  new_lines := new_lines || (select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'account', x.account, 'minor', x.minor::text)), '[]')
    from (values ('over', 'suspense:over-refunds', d.over_minor - over),
      ('difference', 'suspense:refunds', missing - d.missing_minor)) x (kind, account, minor) where x.minor <> 0);
  shares := aftercare.pay_back(of_due, delta, new_lines, d.arrivals + 1);
  update aftercare.due x set arrived_minor = arrived, arrived_rupees_minor = arrived_rupees, arrivals = x.arrivals + 1,
      arrived_at = coalesce(x.arrived_at, platform.now()), paid_back_minor = target,
      paid_back_at = case when x.arrivals > 0 then x.paid_back_at else platform.now() end,
      over_minor = over, missing_minor = missing,
      -- Of what was said to be nothing more may come than this.
      look_at = case when arrived < x.quoted_minor or x.quoted_minor = 0 then x.look_at end
    where x.id = of_due;
  if delta > 0 then
    perform identity.mail_members(m.company_id, array[coalesce(m.confirmed_by, m.user_id)], 'refund-paid-back', jsonb_build_object('bookingId', d.booking_id,
        'minor', delta::text, 'currency', d.currency, 'to', shares, 'isShort', arrived < d.quoted_minor))
      from aftercare.move m where m.id = d.move_id;
  end if;
  perform platform.note(d.company_id, null, 'aftercare.refund-paid-back', d.booking_id, of_due, null,
    jsonb_build_object('due', of_due, 'amountMinor', delta::text, 'arrivedMinor', arrived::text, 'quotedMinor', d.quoted_minor::text));
  perform aftercare.tell(d.company_id, d.booking_id);
  return case when arrived < d.quoted_minor then 'short' when arrived > d.quoted_minor then 'over' else 'paid-back' end;
end $$;
