-- Returns further facts about a work item: texts, amounts and times, each with a name.
-- @null text, minor, currency, at
-- @wall operator: Operators cannot read most of these tables. It returns what the work queue shows of one item, and only to an operator.
create or replace function workqueue.work_item_facts(of_key text)
returns table (name text, text text, minor bigint, currency char(3), at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  thing text := substr(of_key, strpos(of_key, '.') + 1);
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  return query select f.* from approvals.approval a, lateral (values
      ('proposed-order', a.detail ->> 'order', null::bigint, null::char(3), null::timestamptz),
      ('proposed-reference', a.detail ->> 'reference', null, null, null),
      ('proposed-arrived', null, (a.detail ->> 'arrivedMinor')::bigint, (a.detail ->> 'currency')::char(3), null),
      ('proposed-pay-by', null, null, null, (a.detail ->> 'payBy')::timestamptz),
      ('proposed-pay-with', a.detail ->> 'payWith', null, null, null),
      -- For an offline booking only the approval's details are known.
      ('proposed-with', a.detail ->> 'bookedWith', null, null, null),
      ('proposed-departs', null, null, null, bookings.local_time_to_instant(coalesce(a.detail #> '{itinerary,segments,0,departsAt}',
        a.detail #> '{itinerary,checkInAt}'))),
      ('proposed-travellers', (select string_agg(concat_ws(' ', t ->> 'givenName', t ->> 'familyName'), ', ')
        from jsonb_array_elements(a.personal -> 'travellers') t), null, null, null),
      ('proposed-for', nullif(identity.person_name(a.detail ->> 'forUser'), ''), null, null, null),
      ('proposed-back', null, case a.kind when 'work-item.order-cancelled' then (a.detail ->> 'totalMinor')::bigint end, 'INR', null),
      ('proposed-loss', null, nullif((a.detail ->> 'lossMinor')::bigint, 0), 'INR', null)) f
    where a.subject = of_key and a.is_exclusive and a.state = 'proposed' and a.expires_at > platform.now()
      and coalesce(a.fingerprint = workqueue.work_item_fingerprint(of_key), true);
  if of_key like 'orphan.%' then
    return query select f.* from bookings.orphan_order s, lateral (values
        ('reference', s.reference, null::bigint, null::char(3), null::timestamptz),
        ('our-state', coalesce((select b.state from bookings.booking b where b.id = s.reference), 'forgotten'), null, null, null),
        ('our-order', (select b.supplier_order from bookings.booking b where b.id = s.reference), null, null, null)) f
      where 'orphan.' || s.supplier || '.' || s.supplier_order = of_key;
  elsif of_key like 'account.%' then
    return query select f.* from (select * from ledger.balance_check x order by x.id desc limit 1) c,
        jsonb_array_elements(c.shown) d, lateral (values
        ('what', d ->> 'what', null::bigint, null::char(3), null::timestamptz),
        ('kept', null, (d ->> 'stored')::bigint, (d ->> 'currency')::char(3), null),
        ('calculated', null, (d ->> 'calculated')::bigint, (d ->> 'currency')::char(3), null),
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
  elsif of_key like 'amendment.%' then
    return query select f.* from amendments.amendment m, lateral (values
        ('quote', m.supplier_quote, null::bigint, null::char(3), null::timestamptz),
        ('comes-to', null, m.total_minor, m.currency, null),
        ('asked-by', identity.person_name(m.confirmed_by), null, null, null),
        ('asked-at', null, null, null, m.confirmed_at),
        ('sent', m.sends::text, null, null, null)) f
      where m.id = thing;
  elsif of_key like 'service-request.%' then
    return query select f.* from amendments.service_request e, lateral (values
        ('remark', e.remark, null::bigint, null::char(3), null::timestamptz),
        ('asked-by', identity.person_name(e.user_id), null, null, null),
        ('asked-at', null, null, null, e.created_at),
        ('answer-by', null, null, null, e.answer_by)) f
      where e.id = thing;
  elsif of_key like 'expected-refund.%' or of_key like 'excess-refund.%' then
    return query select f.* from refunds.expected_refund d, lateral (values
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
  elsif of_key like 'schedule-change.%' or of_key like 'supplier-cancellation.%' then
    return query
      select 'departed-before', null::text, null::bigint, null::char(3),
          bookings.local_time_to_instant(coalesce(v.itinerary #> '{segments,0,departsAt}', v.itinerary -> 'checkInAt'))
        from amendments.version v join bookings.booking b on b.id = v.booking_id
        where b.id = thing and of_key like 'schedule-change.%' and v.version = b.schedule_change_version - 1
      union all
      select 'departs-now', null, null, null, b.departs_at from bookings.booking b where b.id = thing
      union all
      select 'found', w.discrepancy, null, null, null from monitoring.order_monitor w where w.booking_id = thing and w.discrepancy is not null
      union all
      select 'looked-at', null, null, null, w.last_checked_at from monitoring.order_monitor w where w.booking_id = thing;
  end if;
end $$;

alter function workqueue.work_item_facts owner to marga_authorizer;
grant execute on function workqueue.work_item_facts to marga_operator;
