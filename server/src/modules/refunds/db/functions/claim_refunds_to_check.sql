-- Claims up to `most` expected refunds whose supplier is to be polled now, schedules the next poll of each
-- (refunds.next_refund_check), and returns their bookings. A worker that crashes after the claim skips one poll.
-- @wall worker: The relay has no rights on expected refunds. It hands out bookings whose supplier is to be asked, of all companies, and changes only when.
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
