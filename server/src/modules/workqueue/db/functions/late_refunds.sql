-- Lists refunds that have not been paid back by their due date. Once a refund is claimed by letter, its item is due
-- two days after the claim. A refund that failed at the gateway is listed by workqueue.failed_refunds instead. A
-- refund agreed by telephone, for which no supplier is polled, is listed from the first day.
create or replace function workqueue.late_refunds() returns setof workqueue.work_item language sql stable as $$
  select 'expected-refund.' || d.id, case when d.due_by < platform.now() then 'refund-late' else 'refund-awaited' end, d.company_id, d.booking_id,
      bookings.short_booking_reference(d.booking_id), case d.owed_by when 'offline' then workqueue.supplier_to_telephone(b) else d.owed_by end,
      workqueue.itinerary_title(b.itinerary), case d.amount_minor when 0 then d.quoted_rupees_minor else d.amount_minor end, d.currency,
      coalesce(d.escalated_at + interval '2 days', d.due_by + interval '1 day'),
      case when d.due_by < platform.now() then d.due_by else d.created_at end
    from refunds.expected_refund d join bookings.booking b on b.id = d.booking_id
    where d.paid_back_at is null and (d.due_by < platform.now() or amendments.is_manual_quote(d.supplier_quote))
      and not (d.component = 'gateway' and exists (select from payments.refund r
        where r.company_id = d.company_id and r.key = d.refund_key and r.state = 'failed'
          and exists (select from payments.difference x where x.subject = r.id and x.state = 'open')))
$$;

grant execute on function workqueue.late_refunds to marga_authorizer;
