-- Claims up to `most` bookings that must be checked now. If a check is not completed before the lease ends, another
-- worker claims the booking.
create or replace function monitoring.claim_order_monitors(most integer, lease_ms bigint)
returns table (booking_id text, company_id text, notices integer) language sql as $$
  update monitoring.order_monitor w set next_check_at = platform.now() + lease_ms * interval '1 millisecond'
    where w.booking_id in (select d.booking_id from monitoring.order_monitor d where d.next_check_at <= platform.now()
      order by d.next_check_at limit most for update skip locked)
    returning w.booking_id, w.company_id, w.notices
$$;

grant execute on function monitoring.claim_order_monitors to marga_relay;
