-- Lists expected refunds that an operator reported with workqueue.report_unmatched_refund. At risk is all that the
-- buyer could still get. A late or short refund is not listed here, because workqueue.late_refunds or
-- workqueue.short_refunds lists it.
create or replace function workqueue.unmatched_refunds() returns setof workqueue.work_item language sql stable as $$
  select t.key, 'refund-unmatched', d.company_id, d.booking_id, bookings.short_booking_reference(d.booking_id),
      case d.owed_by when 'offline' then workqueue.supplier_to_telephone(b) else d.owed_by end,
      workqueue.itinerary_title(b.itinerary), greatest(0, coalesce(y.paid_minor - y.promised_minor, 0)), d.currency,
      t.reported_at + interval '2 days', t.reported_at
    from workqueue.work_item_state t join refunds.expected_refund d on d.id = substr(t.key, strpos(t.key, '.') + 1) and d.component = 'supplier'
    join bookings.booking b on b.id = d.booking_id left join amendments.refund_balance y on y.booking_id = d.booking_id
    where t.reported_at is not null and starts_with(t.key, 'expected-refund.')
      and not (d.paid_back_at is null and (d.due_by < platform.now() or amendments.is_manual_quote(d.supplier_quote)))
      and not (d.paid_back_at is not null and d.arrived_minor < d.quoted_minor)
$$;

grant execute on function workqueue.unmatched_refunds to marga_authorizer;
