-- Lists escalated bookings: the supplier never stated the outcome of the order, or the outcome is known but the
-- held money could not be captured or released accordingly.
create or replace function workqueue.escalated_bookings() returns setof workqueue.work_item language sql stable as $$
  select 'booking.' || b.id,
      case when b.history -> -2 ->> 'state' in ('ordered', 'rejected') then 'capture-failed' else 'unknown-booking' end,
      b.company_id, b.id, bookings.short_booking_reference(b.id), b.supplier, workqueue.itinerary_title(b.itinerary), b.total_minor, b.currency,
      workqueue.operator_decision_deadline(b.updated_at, b.departs_at), b.updated_at
    from bookings.booking b where b.state = 'escalated'
$$;

grant execute on function workqueue.escalated_bookings to marga_authorizer;
