-- Claims the refunds whose supplier is asked now. amendments.next_refund_check sets the pause: it doubles up to a
-- maximum, and a supplier that quoted a zero refund is checked for sixty days, within which late payments come. A
-- worker that dies here costs one check.
create or replace function amendments.claim_expected_refunds(most integer, first_ms bigint, longest_ms bigint)
returns table (booking_id text, company_id text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with claimed as (
    update amendments.expected_refund d set checks = d.checks + 1, next_check_at = amendments.next_refund_check(d, first_ms, longest_ms)
      where d.id in (select x.id from amendments.expected_refund x where x.next_check_at <= platform.now()
        order by x.next_check_at limit most for update skip locked)
      returning d.booking_id, d.company_id
  )
  select distinct c.booking_id, c.company_id from claimed c
$$;

alter function amendments.claim_expected_refunds owner to marga_authorizer;
grant execute on function amendments.claim_expected_refunds to marga_relay;
