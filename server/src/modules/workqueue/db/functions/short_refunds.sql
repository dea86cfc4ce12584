-- Lists refunds of which less arrived than was quoted and whose shortfall nobody has accepted. The missing amount
-- is in rupees, at the rate of the quote.
create or replace function workqueue.short_refunds() returns setof workqueue.work_item language sql stable as $$
  select 'expected-refund.' || d.id, 'refund-short', d.company_id, d.booking_id, bookings.short_booking_reference(d.booking_id),
      case d.owed_by when 'offline' then workqueue.supplier_to_telephone(b) else d.owed_by end,
      workqueue.itinerary_title(b.itinerary), d.quoted_rupees_minor - d.arrived_rupees_minor, d.currency,
      coalesce(d.escalated_at, d.arrived_at) + interval '2 days', d.arrived_at
    from refunds.expected_refund d join bookings.booking b on b.id = d.booking_id
    where d.component = 'supplier' and d.paid_back_at is not null and d.arrived_minor < d.quoted_minor
      and not exists (select from workqueue.work_item_state t where t.key = 'expected-refund.' || d.id and t.snoozed_until = 'infinity')
$$;

grant execute on function workqueue.short_refunds to marga_authorizer;
