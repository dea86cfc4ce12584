-- Lists refunds of which more arrived than was quoted, or than the buyer can get. As much as possible was paid back
-- to the buyer, and an operator decides on the rest.
create or replace function workqueue.excess_refunds() returns setof workqueue.work_item language sql stable as $$
  select 'excess-refund.' || d.id, 'refund-excess', d.company_id, d.booking_id, bookings.short_booking_reference(d.booking_id),
      case d.owed_by when 'offline' then workqueue.supplier_to_telephone(b) else d.owed_by end,
      workqueue.itinerary_title(b.itinerary), case when d.over_minor > d.over_settled_minor then d.over_minor - d.over_settled_minor
        else greatest(0, d.arrived_rupees_minor - d.quoted_rupees_minor) end, d.currency, d.arrived_at + interval '2 days', d.arrived_at
    from refunds.expected_refund d join bookings.booking b on b.id = d.booking_id
    where d.component = 'supplier' and d.arrived_minor > d.arrived_settled_minor
      and (d.arrived_minor > d.quoted_minor or d.over_minor > d.over_settled_minor)
$$;

grant execute on function workqueue.excess_refunds to marga_authorizer;
