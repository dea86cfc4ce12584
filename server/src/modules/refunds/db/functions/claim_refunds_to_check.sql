-- Whose supplier is asked now. The pause doubles until it is as long as it gets: a worker that dies here costs one
-- look. A supplier that was said to give back nothing is looked at for sixty days: what it pays after all comes within
-- them. The pause is refunds.next_refund_check's. A worker that dies here costs one look.
create or replace function refunds.claim_refunds_to_check(most integer, first_ms bigint, longest_ms bigint)
returns table (booking_id text, company_id text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with claimed as (
    update refunds.expected_refund d set checks = d.checks + 1, next_check_at = refunds.next_refund_check(d, first_ms, longest_ms)
      where d.id in (select x.id from refunds.expected_refund x where x.next_check_at <= platform.now()
        order by x.next_check_at limit most for update skip locked)
      returning d.booking_id, d.company_id
  )
  select distinct c.booking_id, c.company_id from claimed c
$$;

alter function refunds.claim_refunds_to_check owner to marga_authorizer;
grant execute on function refunds.claim_refunds_to_check to marga_relay;
