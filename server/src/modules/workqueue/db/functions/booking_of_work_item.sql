-- Returns the booking that a work item is about, if any.
create or replace function workqueue.booking_of_work_item(of_key text) returns text language sql stable as $$
  select case split_part(of_key, '.', 1)
    when 'booking' then substr(of_key, strpos(of_key, '.') + 1)
    when 'schedule-change' then substr(of_key, strpos(of_key, '.') + 1)
    when 'supplier-cancellation' then substr(of_key, strpos(of_key, '.') + 1)
    when 'service-request' then (select e.booking_id from amendments.service_request e where e.id = substr(of_key, strpos(of_key, '.') + 1))
    when 'amendment' then (select m.booking_id from amendments.amendment m where m.id = substr(of_key, strpos(of_key, '.') + 1))
    when 'expected-refund' then (select d.booking_id from refunds.expected_refund d where d.id = substr(of_key, strpos(of_key, '.') + 1))
    when 'excess-refund' then (select d.booking_id from refunds.expected_refund d where d.id = substr(of_key, strpos(of_key, '.') + 1))
    when 'hold' then (select min(b.id) from checkout.checkout c join bookings.booking b on b.company_id = c.company_id and b.checkout_id = c.id
      where c.id = substr(of_key, strpos(of_key, '.') + 1))
    when 'offline-booking' then (select a.detail ->> 'booking' from approvals.approval a where a.id = substr(of_key, strpos(of_key, '.') + 1)) end
$$;

grant execute on function workqueue.booking_of_work_item to marga_authorizer;
