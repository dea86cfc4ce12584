-- Returns the booking that a work item is about, if any.
create or replace function workqueue.booking_of_work_item(of_key text) returns text language sql stable as $$
  select case
    when item.type in ('booking', 'schedule-change', 'supplier-cancellation') then item.id
    when item.type = 'service-request' then (select e.booking_id from amendments.service_request e where e.id = item.id)
    when item.type = 'amendment' then (select m.booking_id from amendments.amendment m where m.id = item.id)
    when item.type in ('expected-refund', 'excess-refund') then (select d.booking_id from refunds.expected_refund d where d.id = item.id)
    when item.type = 'hold' then (select min(b.id) from checkout.checkout c join bookings.booking b on b.company_id = c.company_id and b.checkout_id = c.id
      where c.id = item.id)
    when item.type = 'offline-booking' then (select a.detail ->> 'booking' from approvals.approval a where a.id = item.id) end
    from (select split_part(of_key, '.', 1), substr(of_key, strpos(of_key, '.') + 1)) item (type, id)
$$;

grant execute on function workqueue.booking_of_work_item to marga_authorizer;
