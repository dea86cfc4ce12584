-- Returns whether the supplier still owes a refund for the booking. A refund that was quoted as zero, or has been
-- paid in full, is checked by the clock alone.
create or replace function refunds.has_outstanding_refund(of_booking text) returns boolean language sql stable as $$
  select exists (select from refunds.expected_refund d where d.booking_id = of_booking and d.next_check_at is not null
    and d.arrived_minor < d.quoted_minor)
$$;

grant execute on function refunds.has_outstanding_refund to marga_authorizer, marga_app;
