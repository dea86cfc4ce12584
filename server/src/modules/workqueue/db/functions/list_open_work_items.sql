-- Lists all open work items. What an item does not state itself is that of its booking: the reference, the supplier
-- (for an offline booking the company it was booked with) and the itinerary. An item without a due time must be
-- decided within two hours, or before departure if that is earlier, because after it nobody can use the booking.
create or replace function workqueue.list_open_work_items() returns setof workqueue.work_item language sql stable as $$
  select i.item_type || '.' || i.item_id, i.item_type, i.item_id, i.kind, i.company_id, i.booking_id, coalesce(i.subject, bookings.short_booking_reference(i.booking_id)),
      coalesce(i.counterpart, case b.supplier when 'offline' then b.supplier_offer else b.supplier end),
      coalesce(i.itinerary, b.itinerary), i.at_risk_minor, i.currency,
      coalesce(i.due_at, least(i.since + interval '2 hours', greatest(i.since, b.departs_at))), i.since, jsonb_array_length(b.travellers)
    from (
      -- Bookings of unknown outcome, and bookings whose money could not be captured or released.
      select 'booking', b.id, case when b.history -> -2 ->> 'state' in ('ordered', 'rejected') then 'capture-failed' else 'unknown-booking' end,
          b.company_id, b.id, null, null, null::jsonb, b.total_minor, b.currency, null::timestamptz, b.updated_at
        from bookings.booking b where b.status = 'needs-action' and b.state = 'escalated'
      -- Holds that expire within two hours, each with all its bookings.
      union all select 'hold', c.id, 'hold-expiring', c.company_id, held.first, null, null, null, held.total, c.currency, c.pay_by,
          c.pay_by - interval '2 hours'
        from checkout.checkout c, lateral (select min(b.id) as first, sum(b.total_minor)::bigint as total from bookings.booking b
          where b.company_id = c.company_id and b.checkout_id = c.id and b.state = 'on-hold') held
        where c.pay_by between platform.now() and platform.now() + interval '2 hours' and held.first is not null
      -- Schedule changes that the buyer has not answered, for bookings that depart within a day.
      union all select 'schedule-change', b.id, 'schedule-change', b.company_id, b.id, null, null, null, b.total_minor, b.currency,
          b.departs_at, coalesce(v.since, b.updated_at)
        from bookings.booking b left join amendments.version v on v.booking_id = b.id and v.version = b.schedule_change_version
        where b.schedule_change_version is not null and b.state = 'confirmed'
          and b.departs_at between platform.now() and platform.now() + interval '1 day'
      -- Bookings that are confirmed at Marga and cancelled or unknown at their supplier.
      union all select 'supplier-cancellation', b.id, 'supplier-cancelled', b.company_id, b.id, null, null, null, b.total_minor,
          b.currency, null, w.last_checked_at
        from monitoring.order_monitor w join bookings.booking b on b.id = w.booking_id
        where w.discrepancy is not null and b.state = 'confirmed'
      -- Cancellations and changes that buyers want an operator to make. At risk is all that could still be refunded.
      union all select 'service-request', e.id, 'service-request', e.company_id, e.booking_id, null, null, null,
          coalesce(t.paid_minor - t.promised_minor, b.total_minor), b.currency, e.answer_by, e.created_at
        from amendments.service_request e join bookings.booking b on b.id = e.booking_id
        left join amendments.refund_balance t on t.booking_id = e.booking_id
        where e.state = 'open' and b.state = 'confirmed'
      union all select 'amendment', m.id, case when m.quote_kind = 'manual' then 'service-request-confirmed'
            else 'unknown-' || m.kind end,
          m.company_id, m.booking_id, null, null, null, case m.kind when 'cancellation' then m.total_minor else b.total_minor end, m.currency,
          null, m.ended_at
        from amendments.amendment m join bookings.booking b on b.id = m.booking_id where m.state = 'escalated'
      -- Refunds that have not been paid back by their due date. Once a refund is claimed by letter, its item is due two
      -- days after the claim. One that failed at the gateway is an item of its own (below). A refund agreed by
      -- telephone, for which no supplier is polled, is listed from the first day.
      union all select 'expected-refund', d.id, case when d.due_by < platform.now() then 'refund-late' else 'refund-awaited' end,
          d.company_id, d.booking_id, null, nullif(d.owed_by, 'offline'), null,
          case d.amount_minor when 0 then d.quoted_rupees_minor else d.amount_minor end, d.currency,
          coalesce(d.escalated_at + interval '2 days', d.due_by + interval '1 day'),
          case when d.due_by < platform.now() then d.due_by else d.created_at end
        from refunds.expected_refund d
        where d.paid_back_at is null and (d.due_by < platform.now() or d.quote_kind = 'manual')
          and not (d.component = 'gateway' and exists (select from payments.refund r
            where r.company_id = d.company_id and r.key = d.refund_key and r.state = 'failed'
              and exists (select from payments.difference x where x.subject = r.id and x.state = 'open')))
      -- Refunds of which less arrived than was quoted and whose shortfall nobody has accepted. The missing amount is in
      -- rupees, at the rate of the quote.
      union all select 'expected-refund', d.id, 'refund-short', d.company_id, d.booking_id, null, nullif(d.owed_by, 'offline'), null,
          d.quoted_rupees_minor - d.arrived_rupees_minor, d.currency, coalesce(d.escalated_at, d.arrived_at) + interval '2 days', d.arrived_at
        from refunds.expected_refund d
        where d.component = 'supplier' and d.paid_back_at is not null and d.arrived_minor < d.quoted_minor
          and not exists (select from workqueue.work_item_state t where t.key = 'expected-refund.' || d.id and t.snoozed_until = 'infinity')
      -- Refunds of which more arrived than was quoted, or than the buyer can get.
      union all select 'excess-refund', d.id, 'refund-excess', d.company_id, d.booking_id, null, nullif(d.owed_by, 'offline'), null,
          case when d.over_minor > d.over_settled_minor then d.over_minor - d.over_settled_minor
            else greatest(0, d.arrived_rupees_minor - d.quoted_rupees_minor) end, d.currency, d.arrived_at + interval '2 days', d.arrived_at
        from refunds.expected_refund d
        where d.component = 'supplier' and d.arrived_minor > d.arrived_settled_minor
          and (d.arrived_minor > d.quoted_minor or d.over_minor > d.over_settled_minor)
      -- Expected refunds that an operator reported with workqueue.report_unmatched_refund, unless they are late or
      -- short. At risk is all that the buyer could still get.
      union all select t.item_type, t.item_id, 'refund-unmatched', d.company_id, d.booking_id, null, nullif(d.owed_by, 'offline'), null,
          greatest(0, coalesce(y.paid_minor - y.promised_minor, 0)), d.currency, t.reported_at + interval '2 days', t.reported_at
        from workqueue.work_item_state t join refunds.expected_refund d on d.id = t.item_id and d.component = 'supplier'
        left join amendments.refund_balance y on y.booking_id = d.booking_id
        where t.reported_at is not null
          and not (d.paid_back_at is null and (d.due_by < platform.now() or d.quote_kind = 'manual'))
          and not (d.paid_back_at is not null and d.arrived_minor < d.quoted_minor)
      union all select 'refund', r.id, 'refund-failed', r.company_id, null, coalesce(r.gateway_payment, r.id), 'razorpay', null, r.amount_minor, r.currency,
          r.ended_at + interval '1 day', r.ended_at
        from payments.difference d join payments.refund r on r.id = d.subject and r.state = 'failed'
        where d.state = 'open' and d.kind = 'not-at-gateway'
      union all select 'orphan', s.supplier || '.' || s.supplier_order, 'orphan-order', b.company_id, b.id, s.supplier_order, s.supplier,
          null, b.total_minor, coalesce(b.currency, 'INR'), s.found_at + interval '4 hours', s.found_at
        from bookings.orphan_order s left join bookings.booking b on b.id = s.reference where s.settled_at is null
      -- Differences that the latest check of all balances found. An item disappears when a later check no longer finds
      -- its difference.
      union all select 'account', (d ->> 'account') || '~' || (d ->> 'currency') || '~' || replace(d ->> 'what', ' ', '-'),
          'ledger-difference', a.company_id,
          -- Money is captured into the account of a booking.
          (select p.subject from ledger.posting p where p.to_account = d ->> 'account' and p.kind = 'capture' limit 1), d ->> 'account', null, null,
          abs((d ->> 'stored')::bigint - (d ->> 'calculated')::bigint), (d ->> 'currency')::char(3), c.checked_at + interval '4 hours', c.checked_at
        from (select * from ledger.balance_check x order by x.id desc limit 1) c
        cross join jsonb_array_elements(c.shown) d left join ledger.account a on a.id = d ->> 'account'
      union all select 'difference', d.id, 'gateway-difference', null, null, d.gateway_id, 'razorpay', null,
          abs(coalesce(d.at_gateway_minor, 0) - coalesce(d.in_ledger_minor, 0)), 'INR', d.created_at + interval '1 day', d.created_at
        from payments.difference d
        where d.state = 'open'
          and not (d.kind = 'not-at-gateway' and exists (select from payments.refund r where r.id = d.subject and r.state = 'failed'))
      -- Offline bookings that are proposed and need the approval of a second person before they are recorded.
      union all select 'offline-booking', a.id, 'offline-booking-waiting', a.company_id, null, a.detail ->> 'reference', a.detail ->> 'bookedWith',
          a.detail -> 'itinerary', a.amount_minor, 'INR',
          least(a.proposed_at + interval '2 hours', greatest(a.proposed_at, (a.detail ->> 'departsAt')::timestamptz)), a.proposed_at
        from approvals.approval a where a.state = 'proposed' and a.action = 'record-offline-booking' and a.expires_at > platform.now()
      -- Companies that await a decision, and conversations with support that await an answer. No money is at risk yet.
      union all select 'company', c.id, 'company-waiting', c.id, null, coalesce((select min(g.gstin::text) from identity.gstin g
          where g.company_id = c.id and g.is_primary and g.state <> 'retired'), c.registration_number, c.name), null, null, 0, 'INR', w.since + interval '1 day', w.since
        from identity.companies_awaiting_decision() w join identity.company c on c.id = w.company_id
      union all select 'ticket', t.id, 'message-unanswered', t.company_id, null, t.reference, null, null, 0, 'INR',
          t.waiting_since + case t.kind when 'chat' then interval '15 minutes' when 'message' then interval '4 hours' else interval '1 day' end, t.waiting_since
        from support.ticket t where t.state = 'waiting'
    ) i (item_type, item_id, kind, company_id, booking_id, subject, counterpart, itinerary, at_risk_minor, currency, due_at, since)
    -- A difference in the account of a booking is about the ledger and not about the trip.
    left join bookings.booking b on b.id = i.booking_id and i.kind <> 'ledger-difference'
$$;

grant execute on function workqueue.list_open_work_items to marga_authorizer;
