-- Marks all that has arrived so far for an expected refund, with its surplus, as decided on by an operator. The
-- caller holds its lock.
create or replace function refunds.settle_refund_arrivals(of_expected_refund text) returns void language sql as $$
  update refunds.expected_refund x set over_settled_minor = x.over_minor, arrived_settled_minor = x.arrived_minor where x.id = of_expected_refund
$$;

grant execute on function refunds.settle_refund_arrivals to marga_authorizer;
