-- Whether its supplier still owes something of it. What it was quoted at nothing, or has paid in full, is looked at by
-- the clock alone.
create or replace function refunds.has_outstanding_refund(of_booking text) returns boolean language sql stable as $$
  select exists (select from refunds.expected_refund d where d.booking_id = of_booking and d.next_check_at is not null
    and d.arrived_minor < d.quoted_minor)
$$;

grant execute on function refunds.has_outstanding_refund to marga_authorizer, marga_app;
