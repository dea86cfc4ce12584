-- Schedules the next poll of the supplier of an expected refund that is to be polled now, and returns its booking. A
-- worker that crashes after this skips one poll. While money is outstanding, the interval doubles
-- from `first_ms` to `longest_ms`. A supplier that owes nothing more may still pay, so it is polled until sixty days
-- after the refund was created: at the same intervals if an operator entered the cancellation and the supplier's refund
-- of zero; otherwise first after four times `longest_ms` (a day), then at intervals that double up to sixteen days,
-- about eight polls in all.
-- @wall worker: The relay has no rights on expected refunds. It hands out the booking of one whose supplier is to be asked, and changes only when.
create or replace function refunds.begin_refund_check(of_expected_refund text, first_ms bigint, longest_ms bigint)
returns table (booking_id text, company_id text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update refunds.expected_refund d set checks = d.checks + 1, next_check_at = platform.now() + interval '1 millisecond' * case
      when d.arrived_minor < d.quoted_minor then least(first_ms * power(2, least(d.checks, 30)), longest_ms)
      when d.created_at + interval '60 days' <= platform.now() then null
      when d.quoted_minor = 0 and d.quote_kind = 'operator' then least(first_ms * power(2, least(d.checks, 30)), longest_ms)
      else longest_ms * least(4 * power(2, least(d.checks, 30)), 64) end::bigint
    where d.id = of_expected_refund and d.next_check_at <= platform.now()
    returning d.booking_id, d.company_id
$$;

alter function refunds.begin_refund_check owner to marga_authorizer;
grant execute on function refunds.begin_refund_check to marga_relay;
