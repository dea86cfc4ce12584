-- Schedules a check of a booking after `in_ms`, unless an earlier one is already scheduled. Offline bookings are not
-- checked.
create or replace function monitoring.schedule_order_check(of_booking text, in_ms bigint) returns void language sql as $$
  insert into monitoring.order_monitor (booking_id, company_id, next_check_at)
    select b.id, b.company_id, platform.now() + in_ms * interval '1 millisecond' from bookings.booking b
      where b.id = of_booking and b.supplier <> 'offline'
    on conflict (booking_id) do update set next_check_at = least(monitoring.order_monitor.next_check_at, excluded.next_check_at)
$$;

grant execute on function monitoring.schedule_order_check to marga_app, marga_authorizer;
