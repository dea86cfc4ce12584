-- Returns when the supplier is polled next about an expected refund; null means never again. While money is
-- outstanding, the interval doubles from `first_ms` to `longest_ms`. A supplier that owes nothing more may still
-- pay, so it is polled until sixty days after the refund was created: at the same intervals if an operator entered
-- the cancellation and the supplier's refund of zero; otherwise first after four times `longest_ms` (a day), then
-- at intervals that double up to sixteen days, about eight polls in all.
create or replace function refunds.next_refund_check(d refunds.expected_refund, first_ms bigint, longest_ms bigint) returns timestamptz language sql stable as $$
  select platform.now() + interval '1 millisecond' * case
    when d.arrived_minor < d.quoted_minor then least(first_ms * power(2, least(d.checks, 30)), longest_ms)
    when d.created_at + interval '60 days' <= platform.now() then null
    when d.quoted_minor = 0 and starts_with(d.supplier_quote, 'operator ') then least(first_ms * power(2, least(d.checks, 30)), longest_ms)
    else longest_ms * least(4 * power(2, least(d.checks, 30)), 64) end::bigint
$$;

grant execute on function refunds.next_refund_check to marga_authorizer;
