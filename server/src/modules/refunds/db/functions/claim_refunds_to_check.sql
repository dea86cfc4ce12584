-- Claims up to `most` expected refunds whose supplier is to be polled now, schedules the next poll of each, and returns
-- their bookings. A worker that crashes after the claim skips one poll. While money is outstanding, the interval doubles
-- from `first_ms` to `longest_ms`. A supplier that owes nothing more may still pay, so it is polled until sixty days
-- after the refund was created: at the same intervals if an operator entered the cancellation and the supplier's refund
-- of zero; otherwise first after four times `longest_ms` (a day), then at intervals that double up to sixteen days,
-- about eight polls in all.
-- @wall worker: The relay has no rights on expected refunds. It hands out bookings whose supplier is to be asked, of all companies, and changes only when.
create or replace function refunds.claim_refunds_to_check(most integer, first_ms bigint, longest_ms bigint)
returns table (booking_id text, company_id text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with claimed as (
    update refunds.expected_refund d set checks = d.checks + 1, next_check_at = platform.now() + interval '1 millisecond' * case
        when d.arrived_minor < d.quoted_minor then least(first_ms * power(2, least(d.checks, 30)), longest_ms)
        when d.created_at + interval '60 days' <= platform.now() then null
        when d.quoted_minor = 0 and starts_with(d.supplier_quote, 'operator ') then least(first_ms * power(2, least(d.checks, 30)), longest_ms)
        else longest_ms * least(4 * power(2, least(d.checks, 30)), 64) end::bigint
      where d.id in (select x.id from refunds.expected_refund x where x.next_check_at <= platform.now()
        order by x.next_check_at limit most for update skip locked)
      returning d.booking_id, d.company_id
  )
  select distinct c.booking_id, c.company_id from claimed c
$$;

alter function refunds.claim_refunds_to_check owner to marga_authorizer;
grant execute on function refunds.claim_refunds_to_check to marga_relay;
