-- Money of a supplier that nobody awaits: looked for at a slower pace, told from what is awaited, and written down by operators. And
-- three smaller things: an errand ends with the leg it was about, and reminders of a debt go to members as every other mail does.
set local lock_timeout = '2s';

-- What nobody awaits ------------------------------------------------------------------------------------------------------

-- Whether its supplier still owes something of it. What it was quoted at nothing, or has paid in full, is looked at by the clock alone.
create or replace function aftercare.is_owed(of_booking text) returns boolean language sql stable as $$
  select exists (select from aftercare.due d where d.booking_id = of_booking and d.look_at is not null
    and d.arrived_minor < d.quoted_minor)
$$;

-- When a supplier is asked next. For what it owes the pause doubles until it is as long as it gets. For what it owes no more, and may
-- give all the same, it is asked for sixty days: after an operator's word as often, after its own by the day, then ever more rarely,
-- which is eight times in all.
create function aftercare.next_look(d aftercare.due, first_ms bigint, longest_ms bigint) returns timestamptz language sql stable as $$
  select platform.now() + interval '1 millisecond' * case
    when d.arrived_minor < d.quoted_minor then least(first_ms * power(2, least(d.looks, 30)), longest_ms)
    when d.created_at + interval '60 days' <= platform.now() then null
    when d.quoted_minor = 0 and starts_with(d.supplier_quote, 'desk ') then least(first_ms * power(2, least(d.looks, 30)), longest_ms)
    else longest_ms * least(4 * power(2, least(d.looks, 30)), 64) end::bigint
$$;

-- As in 0039; how long the pause is stands above. A worker that dies here costs one look.
create or replace function aftercare.claim_dues(most integer, first_ms bigint, longest_ms bigint)
returns table (booking_id text, company_id text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with claimed as (
    update aftercare.due d set looks = d.looks + 1, look_at = aftercare.next_look(d, first_ms, longest_ms)
      where d.id in (select x.id from aftercare.due x where x.look_at <= platform.now()
        order by x.look_at limit most for update skip locked)
      returning d.booking_id, d.company_id
  )
  select distinct c.booking_id, c.company_id from claimed c
$$;

-- What has come for a due, by whoever's word. What has come in full for a cancellation is looked at some more.
create function aftercare.take_arrival(of_due text, arrived bigint, arrived_rupees bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outcome text;
begin
  outcome := aftercare.take_refund(of_due, arrived, arrived_rupees);
  update aftercare.due x set look_at = platform.now() + interval '1 day', looks = 1
    where x.id = of_due and x.look_at is null and x.company_id = platform.company() and x.arrived_minor >= x.quoted_minor
      and not aftercare.is_by_hand(x.supplier_quote) and x.created_at + interval '60 days' > platform.now()
      and exists (select from aftercare.move m where m.id = x.move_id and m.kind = 'cancellation');
  return outcome;
end $$;

-- What a supplier's program says that has come for a due. It was told apart by all that had come for the booking until then (`seen`):
-- if more has come meanwhile, nothing is taken, and the next look tells it apart anew.
create function aftercare.take_from_supplier(of_due text, arrived bigint, arrived_rupees bigint, seen bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
begin
  select * into d from aftercare.due x where x.id = of_due and x.company_id = platform.company();
  -- The booking first, as whoever takes a refund of it does.
  perform from booking.booking b where b.id = d.booking_id and b.company_id = d.company_id for update;
  if seen is distinct from (select sum(x.arrived_minor) from aftercare.due x
      where x.company_id = d.company_id and x.booking_id = d.booking_id and x.component = 'supplier') then
    return 'already';
  end if;
  return aftercare.take_arrival(of_due, arrived, arrived_rupees);
end $$;

-- As in 0040; what is watched no more, and may be given all the same, is looked at too.
create or replace function aftercare.take_notice(of_supplier text, notice_id text, of_orders text[])
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told integer;
  looked_for integer;
begin
  insert into aftercare.notice (supplier, id, orders) values (of_supplier, notice_id, of_orders) on conflict do nothing;
  if not found then return 0; end if;
  update aftercare.watch w set look_at = least(w.look_at, platform.now()), notices = w.notices + 1
    from booking.booking b
    where (b.supplier_order = any (of_orders) or b.id = any (of_orders)) and b.supplier = of_supplier and w.booking_id = b.id;
  get diagnostics told = row_count;
  update aftercare.due d set look_at = least(d.look_at, platform.now())
    from booking.booking b
    where (b.supplier_order = any (of_orders) or b.id = any (of_orders)) and b.supplier = of_supplier
      and d.company_id = b.company_id and d.booking_id = b.id and d.look_at is not null
      and not exists (select from aftercare.watch w where w.booking_id = b.id);
  get diagnostics looked_for = row_count;
  return greatest(told, looked_for);
end $$;

-- Of a supplier that is said to give back nothing nothing is owed; it is looked for all the same: suppliers think better of it.
-- What comes from abroad comes out of the account in their currency, and the line says so.
create function aftercare.due_of_nothing(m aftercare.move, b booking.booking) returns jsonb language sql stable as $$
  select jsonb_build_object('component', 'supplier', 'from', m.supplier, 'minor', '0', 'rule', 'supplier-7-working-days',
    'lines', case when jsonb_typeof(b.price -> 'exchange') = 'object' then jsonb_build_array(jsonb_build_object('kind', 'fare',
      'account', 'supplier:' || m.supplier, 'minor', '0', 'bought', jsonb_build_object('minor', '0',
        'currency', b.price #>> '{quoted,total,currency}'))) else '[]' end,
    'quotedMinor', '0', 'quotedCurrency', coalesce(b.price #>> '{quoted,total,currency}', b.currency), 'quotedRupeesMinor', '0')
$$;

-- As in 0038; what a supplier is said to give back nothing for has a due of nothing.
create or replace function aftercare.promise_back(of_move text, dues jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m aftercare.move;
  one jsonb;
  new_due text;
begin
  select * into m from aftercare.move x where x.id = of_move and x.company_id = platform.company();
  if m.id is null then raise exception 'no such move' using errcode = 'MG012'; end if;
  if m.kind = 'cancellation' and not exists (select from jsonb_array_elements(dues) d where d ->> 'component' = 'supplier') then
    dues := coalesce(dues, '[]') || (select aftercare.due_of_nothing(m, b) from booking.booking b where b.id = m.booking_id);
  end if;
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

-- What was cancelled for nothing before dues of nothing were written: looked for like what comes after it, not all at once, and there
-- to write down upon. What was done by hand is asked of nobody.
insert into aftercare.due (id, company_id, booking_id, move_id, component, owed_by, amount_minor, currency, rule, due_by, lines,
    supplier_quote, quoted_minor, quoted_currency, quoted_rupees_minor, look_at, paid_back_at, created_at)
  select platform.new_id('due'), m.company_id, m.booking_id, m.id, 'supplier', m.supplier, 0, 'INR', n.nothing ->> 'rule',
      aftercare.due_by(m.ended_at, 7),
      n.nothing -> 'lines', m.supplier_quote, 0, n.nothing ->> 'quotedCurrency', 0,
      case when not aftercare.is_by_hand(m.supplier_quote) and m.ended_at + interval '60 days' > platform.now()
        then platform.now() + random() * interval '1 day' end, m.ended_at, m.ended_at
    from aftercare.move m join booking.booking b on b.id = m.booking_id, aftercare.due_of_nothing(m, b) n (nothing)
    where m.kind = 'cancellation' and m.state = 'done'
      and not exists (select from aftercare.due d where d.move_id = m.id and d.component = 'supplier');

-- What operators write down ---------------------------------------------------------------------------------------------------

-- A row that an operator has put on the desk: money has come, or is to come, that nobody awaits.
alter table operations.task add column raised_at timestamptz;
create index task_raised on operations.task (raised_at) where raised_at is not null;

-- In rupees: what was quoted is worth what it was reckoned as, more or less of it in proportion. Where nothing was quoted the rate of
-- the sale counts; null: nobody knows one.
create function aftercare.rupees_of(d aftercare.due, minor bigint) returns bigint language sql stable as $$
  select case
    when d.quoted_minor > 0 then round(minor::numeric * d.quoted_rupees_minor / d.quoted_minor)::bigint
    when d.quoted_currency = 'INR' then minor
    else (select round(minor * (b.price #>> '{exchange,rate}')::numeric * 100
          / power(10::numeric, length(split_part(b.price #>> '{quoted,total,amount}', '.', 2))))::bigint
        from booking.booking b where b.id = d.booking_id and b.price #>> '{quoted,total,currency}' = d.quoted_currency) end
$$;

-- At stake is all that its buyer could still get. What is late or short anyway is a row by that.
create function operations.raised_refunds() returns setof operations.burning language sql stable as $$
  select t.key, 'refund-unexpected', d.company_id, d.booking_id, booking.reference_of(d.booking_id),
      case d.owed_by when 'outside' then operations.counterpart_of(b) else d.owed_by end,
      operations.title_of(b.itinerary), greatest(0, coalesce(y.paid_minor - y.promised_minor, 0)), d.currency,
      t.raised_at + interval '2 days', t.raised_at
    from operations.task t join aftercare.due d on d.id = substr(t.key, 5) and d.component = 'supplier'
    join booking.booking b on b.id = d.booking_id left join aftercare.tally y on y.booking_id = d.booking_id
    where t.raised_at is not null and starts_with(t.key, 'due.')
      and not (d.paid_back_at is null and (d.due_by < platform.now() or aftercare.is_by_hand(d.supplier_quote)))
      and not (d.paid_back_at is not null and d.arrived_minor < d.quoted_minor)
$$;

-- As in 0042, with what operators have raised.
create or replace function operations.all_burning() returns setof operations.burning language sql stable as $$
  select * from operations.escalated_bookings()
  union all select * from operations.expiring_holds()
  union all select * from operations.unanswered_moves()
  union all select * from operations.gone_orders()
  union all select * from operations.open_errands()
  union all select * from operations.escalated_moves()
  union all select * from operations.late_refunds()
  union all select * from operations.short_refunds()
  union all select * from operations.over_refunds()
  union all select * from operations.raised_refunds()
  union all select * from operations.failed_refunds()
  union all select * from operations.stray_orders()
  union all select * from operations.ledger_differences()
  union all select * from operations.gateway_differences()
  union all select * from operations.outside_waiting()
$$;

-- The bookings that somebody means who reads out a reference, ours or the supplier's, of which something has been cancelled or changed
-- against money: of no other can money be written down.
create function operations.find_cancelled(wanted text)
returns table (booking_id text, company_name text, counterpart text, title text, departs_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select b.id, c.name, operations.counterpart_of(b), operations.title_of(b.itinerary), b.departs_at
    from booking.booking b join identity.company c on c.id = b.company_id
    where b.id in (
        select d.booking_id from aftercare.due d where d.component = 'supplier' and booking.reference_of(d.booking_id) = upper(wanted)
        union select x.id from booking.booking x where x.supplier_order in (wanted, 'outside ' || wanted) or x.supplier_reference = upper(wanted)
        union select wanted)
      and exists (select from aftercare.due d where d.company_id = b.company_id and d.booking_id = b.id and d.component = 'supplier')
    order by b.id desc limit 10;
end $$;

-- Puts the last thing that a booking's supplier owed on the desk, so that what has come can be written down there: what has not come in
-- full before what has, what is unsettled before what is settled. Again, it stays where it is. Answers the row's key; null when nothing of the booking was ever owed.
create function operations.raise_refund(of_booking text, note_id text, words text, request_id text, ip text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
  t operations.task;
begin
  if coalesce(platform.staff(), '') = '' then return null; end if;
  select x.* into d from aftercare.due x join booking.booking b on b.company_id = x.company_id and b.id = x.booking_id
    where b.id = of_booking and x.component = 'supplier'
    order by (x.arrived_minor < x.quoted_minor) desc, (x.paid_back_at is null) desc, x.created_at desc, x.id desc limit 1;
  if d.id is null then return null; end if;
  t := operations.hold_task('due.' || d.id);
  -- What is written about the second payment is read as well; the same words again are not.
  insert into operations.note (id, key, by_user, text) select note_id, t.key, platform.staff(), words
    where not exists (select from operations.note n where n.key = t.key and n.by_user = platform.staff() and n.text = words);
  if t.raised_at is not null then return t.key; end if;
  -- What somebody has let be is looked at again.
  update operations.task x set raised_at = platform.now(), quiet_until = null where x.key = t.key;
  -- Until something has come it is no company's to read.
  perform platform.note(null, platform.staff(), 'desk.raised-refund', t.key, request_id, ip,
    jsonb_build_object('booking', d.booking_id, 'company', d.company_id, 'noteId', note_id), null, true);
  return t.key;
end $$;

-- As in 0044; of what an operator has raised more may be written down than was quoted, by whoever it was quoted: what its supplier's
-- program says of the same is told apart by what has come. Or nothing came after all.
create or replace function operations.tend_refund(of_key text, act text, arrived bigint, arrived_currency char(3), with_reason text,
  claim_ms bigint, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d aftercare.due;
  is_raised boolean;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  ended := operations.take(of_key, claim_ms);
  if ended <> 'claimed' then return ended; end if;
  select * into d from aftercare.due x where x.id = substr(of_key, 5);
  select x.raised_at is not null into is_raised from operations.task x where x.key = of_key;
  perform set_config('marga.company', d.company_id, true);
  ended := case
    when act = 'draft-letter' then aftercare.escalate_due(d.id, platform.staff(), request_id, ip, null)::text
    -- More than a program of the supplier's quoted is its own to say, unless somebody has seen it. Of what was agreed on the
    -- telephone nobody else says it.
    when act = 'refund-arrived' and d.component = 'supplier' and arrived > 0
      and (arrived <= d.quoted_minor or is_raised or aftercare.is_by_hand(d.supplier_quote))
      and arrived_currency = d.quoted_currency and aftercare.rupees_of(d, arrived) is not null
      then nullif(nullif(aftercare.take_arrival(d.id, arrived, aftercare.rupees_of(d, arrived)), 'already'), 'missing')
    else null end;
  perform set_config('marga.company', '', true);
  if act = 'accept-shortfall' and d.paid_back_at is not null then
    update operations.task x set quiet_until = 'infinity' where x.key = of_key;
    update aftercare.due x set look_at = null where x.id = d.id;
    ended := 'let be';
  elsif act = 'ask-again' and d.component = 'supplier' and d.look_at is not null then
    update aftercare.due x set look_at = platform.now() where x.id = d.id;
    ended := 'asked';
  elsif act = 'nothing-came' and is_raised then
    ended := 'lowered';
  end if;
  if ended is null then return 'changed'; end if;
  if act in ('refund-arrived', 'accept-shortfall', 'nothing-came') then
    update operations.task x set raised_at = null where x.key = of_key;
  end if;
  return operations.did(of_key, case act when 'nothing-came' then null else d.company_id end, 'desk.' || act, d.booking_id, with_reason,
    request_id, ip, jsonb_build_object('due', d.id, 'arrivedMinor', arrived::text, 'currency', arrived_currency));
end $$;

-- As in 0045; what has come is worth what it is taken as.
create or replace function operations.amount_of(of_key text, act text, detail jsonb) returns bigint language sql stable as $$
  select case split_part(of_key, '.', 1)
    -- What is kept unpaid is charged when somebody pays for it.
    when 'booking' then (select case when act = 'booking-kept' then 0 when b.currency = 'INR' then b.total_minor end
      from booking.booking b where b.id = substr(of_key, 9))
    when 'move' then (select case when m.currency = 'INR' then abs(m.total_minor) end from aftercare.move m where m.id = substr(of_key, 6))
    when 'due' then (select case act when 'accept-shortfall' then d.quoted_rupees_minor - d.arrived_rupees_minor
        else aftercare.rupees_of(d, (detail ->> 'arrivedMinor')::bigint) - d.arrived_rupees_minor end
      from aftercare.due d where d.id = substr(of_key, 5))
    when 'over' then (select d.over_minor - d.over_settled_minor from aftercare.due d where d.id = substr(of_key, 6))
    when 'refund' then (select case when r.currency = 'INR' then r.amount_minor end from payments.refund r where r.id = substr(of_key, 8))
    -- What the buyer gets back is typed by whoever proposes it: to give back nothing takes away all that is left of the booking.
    when 'gone' then (select case when b.currency = 'INR' then greatest((detail ->> 'totalMinor')::bigint,
        coalesce(t.paid_minor - t.promised_minor, b.total_minor)) end
      from booking.booking b left join aftercare.tally t on t.booking_id = b.id where b.id = substr(of_key, 6))
    when 'outside' then (detail ->> 'paidMinor')::bigint
    -- Settled with words alone.
    else 0 end
$$;

-- An errand ends with the leg it was about ------------------------------------------------------------------------------------

-- As a buyer counts them: of a flight its journeys, of anything else that moves its segments.
create function aftercare.legs_in(itinerary jsonb) returns integer language sql immutable as $$
  select case when itinerary ->> 'service' = 'hotel' then 1
    when itinerary ->> 'service' = 'flight' then (select count(distinct s ->> 'journey')::integer from jsonb_array_elements(itinerary -> 'segments') s)
    else jsonb_array_length(itinerary -> 'segments') end
$$;

-- What the supplier has moved may have fewer legs than it had: nobody telephones for one that is not there.
create function aftercare.end_with_leg() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform aftercare.end_errand(new.booking_id, null, array(select generate_series(aftercare.legs_in(new.itinerary), 99)), null,
    new.booking_id);
  return null;
end $$;
create trigger version_errand_ended after insert on aftercare.version
  for each row when (new.cause = 'schedule-change') execute function aftercare.end_with_leg();

-- Reminders of a debt ---------------------------------------------------------------------------------------------------------

-- As in 0029; to members, as everything else is mailed to them.
create or replace function ledger.remind_debtors(most integer)
returns table (looked integer, mails integer) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  s ledger.credit_statement;
  stage text;
  rest bigint;
begin
  looked := 0;
  mails := 0;
  if extract(hour from platform.now() at time zone 'Asia/Kolkata') >= 9 then
    for s in select * from ledger.credit_statement x
        where x.told <> 'after' and x.due_on - 3 <= ledger.today()
          and array_position(array['none', 'before', 'on', 'after'], x.told)
            < case when x.due_on < ledger.today() then 4 when x.due_on = ledger.today() then 3 else 2 end
        order by x.due_on, x.id limit most for update skip locked loop
      stage := case when s.due_on < ledger.today() then 'after' when s.due_on = ledger.today() then 'on' else 'before' end;
      rest := s.amount_due_minor - ledger.paid_of(s);
      looked := looked + 1;
      update ledger.credit_statement x set told = stage where x.id = s.id;
      if rest > 0 then
        mails := mails + identity.mail_members(s.company_id,
          array(select m.user_id from identity.member m where m.company_id = s.company_id and m.role in ('owner', 'finance')),
          'credit-due-' || stage, jsonb_build_object('minor', rest::text, 'dueOn', s.due_on::text, 'fromOn', s.from_on::text,
            'untilOn', s.until_on::text));
      end if;
    end loop;
  end if;
  return next;
end $$;

-- Who may what ----------------------------------------------------------------------------------------------------------------

do $$
declare
  own regprocedure;
begin
  foreach own in array array['aftercare.next_look(aftercare.due, bigint, bigint)', 'aftercare.take_from_supplier(text, bigint, bigint, bigint)',
      'aftercare.take_arrival(text, bigint, bigint)', 'aftercare.due_of_nothing(aftercare.move, booking.booking)',
      'aftercare.rupees_of(aftercare.due, bigint)', 'aftercare.legs_in(jsonb)', 'aftercare.end_with_leg()', 'operations.raised_refunds()',
      'operations.find_cancelled(text)', 'operations.raise_refund(text, text, text, text, text)']::regprocedure[] loop
    execute format('revoke execute on function %s from public', own);
    if (select p.prosecdef from pg_proc p where p.oid = own) then
      execute format('alter function %s owner to marga_gate', own);
    else
      execute format('grant execute on function %s to marga_gate', own);
    end if;
  end loop;
end $$;
grant execute on function aftercare.take_from_supplier(text, bigint, bigint, bigint) to marga_app;
grant execute on function operations.find_cancelled(text), operations.raise_refund(text, text, text, text, text) to marga_operator;
