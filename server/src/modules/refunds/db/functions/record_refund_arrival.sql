-- Records the total that has arrived for an expected refund (refunds.apply_supplier_refund), whether the supplier's
-- system or an operator reported it. A cancellation's refund that has arrived in full is polled again from the next
-- day on, until sixty days after it was created, unless its quote is manual.
-- @wall internal: The application only reads expected refunds. It records an arrival for a refund of the company of the transaction.
create or replace function refunds.record_refund_arrival(of_expected_refund text, arrived bigint, arrived_rupees bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outcome text;
begin
  outcome := refunds.apply_supplier_refund(of_expected_refund, arrived, arrived_rupees);
  update refunds.expected_refund x set next_check_at = platform.now() + interval '1 day', checks = 1
    where x.id = of_expected_refund and x.next_check_at is null and x.company_id = platform.current_company() and x.arrived_minor >= x.quoted_minor
      and not amendments.is_manual_quote(x.supplier_quote) and x.created_at + interval '60 days' > platform.now()
      and exists (select from amendments.amendment m where m.id = x.amendment_id and m.kind = 'cancellation');
  return outcome;
end $$;

alter function refunds.record_refund_arrival owner to marga_authorizer;
