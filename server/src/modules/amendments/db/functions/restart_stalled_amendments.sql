-- Restarts amendments whose lease has expired, each under a new attempt, as checkout.restart_stalled_checkouts does
-- with checkouts, and returns how many. Also expires quotes that nobody confirmed in time. The relay role calls it
-- for all companies.
-- @wall worker: The relay has no rights on amendments. It starts workflows whose lease has expired and expires quotes, in all companies, and returns a number.
create or replace function amendments.restart_stalled_amendments(lease_ms bigint, most integer)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  swept integer;
begin
  update amendments.amendment m set state = 'expired', ended_at = m.expires_at
    where m.id in (select x.id from amendments.amendment x where x.state = 'quoted' and x.expires_at <= platform.now()
      order by x.expires_at limit most for update skip locked);
  with late as (
    select m.id from amendments.amendment m where m.state in ('asked', 'sending', 'unknown') and m.lease_expires_at < platform.now()
      and not exists (select from platform.outbox o where o.id = m.id || ':' || m.attempt)
      order by m.lease_expires_at limit most for update skip locked
  ), resumed as (
    update amendments.amendment m set attempt = m.attempt + 1, lease_expires_at = platform.now() + lease_ms * interval '1 millisecond'
      from late where m.id = late.id returning m.id, m.kind, m.company_id, m.attempt
  )
  select count(platform.start_workflow(w.id || ':' || w.attempt, w.company_id, w.kind,
      jsonb_build_object('companyId', w.company_id, 'amendmentId', w.id, 'attempt', w.attempt)))
    into swept from resumed w;
  return swept;
end $$;

alter function amendments.restart_stalled_amendments owner to marga_authorizer;
grant execute on function amendments.restart_stalled_amendments to marga_relay;
