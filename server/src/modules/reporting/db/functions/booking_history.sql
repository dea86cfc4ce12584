-- Returns everything that happened to a booking of the company, newest first, with the versions of its itinerary. A
-- mail appears until it is deleted from the mail queue. `what` of a service request says whether a cancellation
-- ('asked') or a change ('asked-change') was requested, or that it was withdrawn.
-- @null amount_minor, currency, by_name, note
-- @wall company: The application cannot read names of people or the mail queue. It returns the history of a booking of the company of the transaction.
create or replace function reporting.booking_history(of_booking text)
returns table (at timestamptz, kind text, what text, amount_minor bigint, currency text, by_name text, note text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  b bookings.booking;
  -- These are the booking's own account and those of its changes and refunds.
  own text[];
begin
  select * into b from bookings.booking x where x.id = of_booking and x.company_id = platform.current_company();
  if b.id is null then return; end if;
  own := array['booking:' || of_booking]
    || array(select 'booking:' || of_booking || ' ' || m.id from amendments.amendment m where m.company_id = b.company_id and m.booking_id = b.id)
    || array(select 'booking:' || of_booking || ' ' || d.id from refunds.expected_refund d where d.company_id = b.company_id and d.booking_id = b.id);
  return query
    select h.at, h.kind, h.what, h.amount_minor, h.currency, u."name", h.note from (
      select (s ->> 'at')::timestamptz as at, 'state' as kind, s ->> 'state' as what, null::bigint as amount_minor,
          null::text as currency, case s ->> 'state' when 'pending' then c.user_id end as user_id, null::text as note
        from jsonb_array_elements(b.history) s left join checkout.checkout c on c.id = b.checkout_id
      union all
      select (s ->> 'at')::timestamptz, m.kind, s ->> 'state', m.total_minor, m.currency,
          case s ->> 'state' when 'asked' then m.confirmed_by end, case s ->> 'state' when 'rejected' then m.failure end
        from amendments.amendment m, jsonb_array_elements(m.history) s
        where m.company_id = b.company_id and m.booking_id = b.id and m.confirmed_at is not null and s ->> 'state' <> 'quoted'
      union all
      select e.created_at, 'service-request', case e.category when 'cancel' then 'asked' else 'asked-change' end, null, null, e.user_id, e.remark
        from amendments.service_request e
        where e.company_id = b.company_id and e.booking_id = b.id
      union all
      select e.ended_at, 'service-request', e.state, null, null, e.ended_by, null from amendments.service_request e
        where e.company_id = b.company_id and e.booking_id = b.id and e.state = 'withdrawn'
      union all
      select v.since, 'version', v.cause, null, null, null, null from amendments.version v where v.booking_id = b.id and v.version > 1
      union all
      select v.answered_at, 'version', v.answer, null, null, v.answered_by, null from amendments.version v
        where v.booking_id = b.id and v.answered_at is not null
      union all
      select d.created_at, 'refund-expected', d.component, d.amount_minor, d.currency, null, d.owed_by from refunds.expected_refund d
        where d.company_id = b.company_id and d.booking_id = b.id and d.amount_minor > 0
      union all
      select d.arrived_at, 'refund-arrived', d.component, d.arrived_rupees_minor, d.currency, null, d.owed_by from refunds.expected_refund d
        where d.company_id = b.company_id and d.booking_id = b.id and d.component = 'supplier' and d.arrived_at is not null
          and greatest(d.amount_minor, d.paid_back_minor) > 0
      union all
      select d.paid_back_at, 'refund-paid-back', p.method, coalesce(p.minor, d.paid_back_minor), d.currency, null, d.owed_by
        from refunds.expected_refund d cross join lateral (
          select 'gateway' as method, null::bigint as minor where d.component = 'gateway'
          union all
          select amendments.payment_method_of_account(x.account), sum(x.paid_back_minor)::bigint from amendments.refund_allocation x
            where x.expected_refund_id = d.id and x.paid_back_minor > 0 and x.account not like 'payment:%' group by 1) p
        where d.company_id = b.company_id and d.booking_id = b.id and d.paid_back_at is not null
      union all
      select p.created_at, 'money', p.kind, p.amount_minor, p.currency, null, null from ledger.posting p
        where p.to_account = any (own) and ledger.has_balance_limit(p.from_account)
          or p.from_account = any (own) and ledger.has_balance_limit(p.to_account)
      union all
      select coalesce(m.sent_at, m.created_at), 'mail', m.template, null, null, null, null from platform.mail m
        where m.params ? 'bookingId' and m.params ->> 'bookingId' = b.id and m.company_id = b.company_id
      union all
      select a.created_at, 'operator', a.action, null, null, null, a.detail ->> 'reason' from platform.audit a
        where a.staff and a.company_id = b.company_id and a.created_at >= b.created_at and a.subject = b.id
    ) h left join engine."user" u on u."id" = h.user_id
    order by h.at desc, h.kind;
end $$;

alter function reporting.booking_history owner to marga_authorizer;
grant execute on function reporting.booking_history to marga_app;
