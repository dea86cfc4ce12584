-- Lists open service requests: cancellations and changes that buyers want an operator to make. At risk is all that
-- could still be refunded.
create or replace function workqueue.list_open_service_requests() returns setof workqueue.work_item language sql stable as $$
  select 'service-request.' || e.id, 'service-request', e.company_id, e.booking_id, bookings.short_booking_reference(e.booking_id), workqueue.supplier_to_telephone(b),
      workqueue.itinerary_title(b.itinerary), coalesce(t.paid_minor - t.promised_minor, b.total_minor), b.currency, e.answer_by, e.created_at
    from amendments.service_request e join bookings.booking b on b.id = e.booking_id
    left join amendments.refund_balance t on t.booking_id = e.booking_id
    where e.state = 'open' and b.state = 'confirmed'
$$;

grant execute on function workqueue.list_open_service_requests to marga_authorizer;
