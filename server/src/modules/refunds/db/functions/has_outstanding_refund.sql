-- Returns whether the booking has an expected refund that the supplier is still polled for and that has not arrived
-- in full. A refund that was quoted as zero, or has arrived in full, does not count: it is polled by
-- refunds.claim_refunds_to_check alone.
create or replace function refunds.has_outstanding_refund(of_booking text) returns boolean language sql stable as $$
  select exists (select from refunds.expected_refund d where d.booking_id = of_booking and d.next_check_at is not null
    and d.arrived_minor < d.quoted_minor)
$$;

grant execute on function refunds.has_outstanding_refund to marga_authorizer, marga_app;
