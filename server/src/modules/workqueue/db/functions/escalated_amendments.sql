-- Lists escalated amendments: the supplier never confirmed or rejected the cancellation or change, or an operator
-- has yet to do it manually. At risk is the refund of a cancellation, or the booking's total for a change.
create or replace function workqueue.escalated_amendments() returns setof workqueue.work_item language sql stable as $$
  select 'amendment.' || m.id, case when amendments.is_manual_quote(m.supplier_quote) then 'service-request-confirmed' else 'unknown-' || m.kind end,
      m.company_id, m.booking_id, bookings.short_booking_reference(m.booking_id), workqueue.supplier_to_telephone(b),
      workqueue.itinerary_title(b.itinerary), case m.kind when 'cancellation' then m.total_minor else b.total_minor end, m.currency,
      workqueue.operator_decision_deadline(m.ended_at, b.departs_at), m.ended_at
    from amendments.amendment m join bookings.booking b on b.id = m.booking_id
    where m.state = 'escalated'
$$;

grant execute on function workqueue.escalated_amendments to marga_authorizer;
