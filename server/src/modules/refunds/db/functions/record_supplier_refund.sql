-- Records the total that a supplier's system reports as arrived for an expected refund. The caller matched the
-- amount to this refund by the total that had arrived for the booking when it read it (`seen`). If that total has
-- changed since, nothing is recorded ('already'), and the next check matches the amount again.
-- @values value: already | missing | paid-back | short | over
-- @wall company: The application only reads expected refunds. It records an arrival for a refund of the company of the transaction, if nothing has arrived since it was matched.
create or replace function refunds.record_supplier_refund(of_expected_refund text, arrived bigint, arrived_rupees bigint, seen bigint,
  gateway_due_by timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d refunds.expected_refund;
begin
  select * into d from refunds.expected_refund x where x.id = of_expected_refund and x.company_id = platform.current_company();
  -- The booking is locked first, as in every function that records a refund of it.
  perform from bookings.booking b where b.id = d.booking_id and b.company_id = d.company_id for update;
  if seen is distinct from (select sum(x.arrived_minor) from refunds.expected_refund x
      where x.company_id = d.company_id and x.booking_id = d.booking_id and x.component = 'supplier') then
    return 'already';
  end if;
  return refunds.record_refund_arrival(of_expected_refund, arrived, arrived_rupees, gateway_due_by);
end $$;

alter function refunds.record_supplier_refund owner to marga_authorizer;
grant execute on function refunds.record_supplier_refund to marga_app;
