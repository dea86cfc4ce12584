-- Lists bookings that are confirmed at Marga and cancelled or unknown at their supplier.
create or replace function workqueue.supplier_cancelled_orders() returns setof workqueue.work_item language sql stable as $$
  select 'supplier-cancellation.' || b.id, 'supplier-cancelled', b.company_id, b.id, bookings.short_booking_reference(b.id), b.supplier,
      workqueue.itinerary_title(b.itinerary), b.total_minor, b.currency,
      workqueue.operator_decision_deadline(w.last_checked_at, b.departs_at), w.last_checked_at
    from monitoring.order_monitor w join bookings.booking b on b.id = w.booking_id
    where w.discrepancy is not null and b.state = 'confirmed'
$$;

grant execute on function workqueue.supplier_cancelled_orders to marga_authorizer;
