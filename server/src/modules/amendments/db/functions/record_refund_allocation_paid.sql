-- Adds an amount that has been paid back to one hold of an expected refund. The caller holds the lock on the
-- booking's refund balance.
create or replace function amendments.record_refund_allocation_paid(of_expected_refund text, of_hold text, minor bigint)
returns void language sql as $$
  update amendments.refund_allocation p set paid_back_minor = p.paid_back_minor + minor
    where p.expected_refund_id = of_expected_refund and p.hold = of_hold;
$$;

grant execute on function amendments.record_refund_allocation_paid to marga_authorizer;
