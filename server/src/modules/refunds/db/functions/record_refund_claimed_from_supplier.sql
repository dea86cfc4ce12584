-- Records that a late or short refund was claimed and returns when; a repeat returns the time of the first claim.
-- Returns null when there is nothing to claim.
-- @null value
-- @wall company: The application only reads expected refunds. It marks a late or short refund of the company of the transaction, once.
create or replace function refunds.record_refund_claimed_from_supplier(of_expected_refund text, actor text)
returns timestamptz language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d refunds.expected_refund;
begin
  select * into d from refunds.expected_refund x where x.id = of_expected_refund and x.company_id = platform.current_company() for update;
  if d.id is null or not (d.paid_back_at is null and d.due_by < platform.now()
      or d.paid_back_at is not null and d.component = 'supplier' and d.arrived_minor < d.quoted_minor) then
    return null;
  end if;
  if d.escalated_at is null then
    update refunds.expected_refund x set escalated_at = platform.now(), escalated_by = actor where x.id = of_expected_refund returning * into d;
    perform platform.record_audit(d.company_id, actor, 'amendments.refund-escalated', d.booking_id,
      jsonb_build_object('expectedRefund', of_expected_refund, 'amountMinor', d.amount_minor::text));
    perform bookings.publish_booking_changed(d.company_id, d.booking_id);
  end if;
  return d.escalated_at;
end $$;

alter function refunds.record_refund_claimed_from_supplier owner to marga_authorizer;
grant execute on function refunds.record_refund_claimed_from_supplier to marga_app;
