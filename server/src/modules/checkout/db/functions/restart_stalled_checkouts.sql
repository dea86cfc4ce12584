-- Restarts checkouts whose lease has expired, each under a new attempt, so that a run of the earlier one stops. A
-- checkout whose run still waits in the outbox is only late and is left alone: another attempt would run beside that
-- one when the engine is available again. Returns how many it restarted.
create or replace function checkout.restart_stalled_checkouts(lease_ms bigint, most integer) returns integer language plpgsql as $$
declare
  swept integer;
begin
  with late as (
    select c.id from checkout.checkout c where c.state = 'open' and c.lease_expires_at < platform.now()
      and not exists (select from platform.outbox o where o.id = c.id || ':' || c.attempt)
      order by c.lease_expires_at limit most for update skip locked
  ), resumed as (
    update checkout.checkout c set attempt = c.attempt + 1, lease_expires_at = platform.now() + lease_ms * interval '1 millisecond'
      from late where c.id = late.id returning c.id, c.company_id, c.attempt
  )
  select count(platform.start_workflow(w.id || ':' || w.attempt, w.company_id, 'checkout',
      jsonb_build_object('companyId', w.company_id, 'checkoutId', w.id, 'attempt', w.attempt)))
    into swept from resumed w;
  return swept;
end $$;

grant execute on function checkout.restart_stalled_checkouts to marga_relay;
