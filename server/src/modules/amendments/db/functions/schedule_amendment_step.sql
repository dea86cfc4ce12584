-- Renews the lease of an active amendment and returns after how many milliseconds its workflow must run again.
-- Returns `done` when there is nothing left to do.
-- @null after_ms
create or replace function amendments.schedule_amendment_step(of_amendment text, lease_ms bigint)
returns table (done boolean, after_ms bigint) language plpgsql as $$
declare
  m amendments.amendment;
begin
  update amendments.amendment x
    set lease_expires_at = greatest(coalesce(x.ask_again_at, platform.now()), platform.now()) + lease_ms * interval '1 millisecond'
    where x.id = of_amendment and x.state in ('asked', 'sending', 'unknown') returning * into m;
  return query select m.id is null,
    greatest(0, ceil(extract(epoch from coalesce(m.ask_again_at, platform.now()) - platform.now()) * 1000))::bigint;
end $$;

grant execute on function amendments.schedule_amendment_step to marga_authorizer, marga_app;
