-- The refund clock, the history of a booking, and who may call what of all that comes after it.
set local lock_timeout = '2s';

-- The refund clock ------------------------------------------------------------------------------------------------------

-- Whose supplier is asked now. The pause doubles until it is as long as it gets: a worker that dies here costs one look. A
-- supplier that was said to give back nothing is looked at for sixty days: what it pays after all comes within them.
create function aftercare.claim_dues(most integer, first_ms bigint, longest_ms bigint)
returns table (booking_id text, company_id text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with claimed as (
    update aftercare.due d set looks = d.looks + 1,
        look_at = case when d.quoted_minor > 0 or d.created_at + interval '60 days' > platform.now() then platform.now()
          + least(first_ms * power(2, least(d.looks, 30)), longest_ms)::bigint * interval '1 millisecond' end
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
    perform identity.mail_members(m.company_id, array[coalesce(m.confirmed_by, m.user_id)], 'refund-late', jsonb_build_object('bookingId', d.booking_id,
        'minor', d.amount_minor::text, 'currency', d.currency,
        -- Of what was booked outside, whoever it was booked with.
        'from', case d.owed_by when 'outside' then b.supplier_offer else d.owed_by end,
        'dueBy', to_char(d.due_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from aftercare.move m join booking.booking b on b.id = m.booking_id where m.id = d.move_id;
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

-- Everything that happened to a booking of the company, newest first. Versions are in 0040; mails last as long as they are kept.
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
      select e.created_at, 'errand', 'asked', null, null, e.user_id, e.remark from aftercare.errand e
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
  aftercare.is_by_hand(text), aftercare.rest_move(text, bigint), aftercare.reject_move(text, text, integer), aftercare.finish_cancellation(text), aftercare.take_refund(text, bigint, bigint),
  aftercare.escalate_due(text, text, text, text, text), aftercare.history_of(text), aftercare.method_of(text),
  aftercare.rooms_of(text, text) to marga_app;
grant execute on function aftercare.sweep_moves(bigint, integer), aftercare.claim_dues(integer, bigint, bigint),
  aftercare.tend_dues(integer) to marga_relay;
