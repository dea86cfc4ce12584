-- Returns when a supplier is asked next. For an outstanding refund the pause doubles up to a maximum. A supplier
-- that owes nothing more, and may still pay, is asked for sixty days: as often if an operator said so, else daily
-- at first and then ever more rarely, eight times in all.
create or replace function refunds.next_refund_check(d refunds.expected_refund, first_ms bigint, longest_ms bigint) returns timestamptz language sql stable as $$
  select platform.now() + interval '1 millisecond' * case
    when d.arrived_minor < d.quoted_minor then least(first_ms * power(2, least(d.checks, 30)), longest_ms)
    when d.created_at + interval '60 days' <= platform.now() then null
    when d.quoted_minor = 0 and starts_with(d.supplier_quote, 'operator ') then least(first_ms * power(2, least(d.checks, 30)), longest_ms)
    else longest_ms * least(4 * power(2, least(d.checks, 30)), 64) end::bigint
$$;

grant execute on function refunds.next_refund_check to marga_authorizer;
