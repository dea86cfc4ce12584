-- Sets when the supplier is polled next about an expected refund; null means never again.
create or replace function refunds.set_next_refund_check(of_expected_refund text, new_check_at timestamptz) returns void language sql as $$
  update refunds.expected_refund x set next_check_at = new_check_at where x.id = of_expected_refund
$$;

grant execute on function refunds.set_next_refund_check to marga_authorizer;
