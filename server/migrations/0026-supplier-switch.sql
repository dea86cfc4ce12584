-- Which suppliers an operator has taken out of searches. A row says that one is paused; every process reads them every few
-- seconds, and a restart finds them again.
create schema suppliers;
grant usage on schema suppliers to marga_app, marga_gate, marga_operator;

create table suppliers.pause (
  supplier text primary key check (length(supplier) between 2 and 31),
  reason text not null check (length(reason) between 5 and 500),
  paused_by text not null,
  paused_at timestamptz not null default platform.now()
);
alter table suppliers.pause enable row level security;
alter table suppliers.pause force row level security;
create policy gate on suppliers.pause to marga_gate using (true);
create policy read on suppliers.pause for select to marga_app using (true);
create policy operator on suppliers.pause for select to marga_operator using (platform.staff() <> '');
grant select, insert, update, delete on suppliers.pause to marga_gate;
grant select on suppliers.pause to marga_app, marga_operator;

-- Pausing again gives a new reason.
create function suppliers.pause(of_supplier text, its_reason text, request_id text, ip text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  insert into suppliers.pause (supplier, reason, paused_by) values (of_supplier, its_reason, platform.staff())
    on conflict (supplier) do update set reason = excluded.reason, paused_by = excluded.paused_by,
      paused_at = platform.now();
  perform platform.note(null, platform.staff(), 'supplier.paused', of_supplier, request_id, ip,
    jsonb_build_object('reason', its_reason), null, true);
end $$;

-- Resuming one that is not paused changes and notes nothing.
create function suppliers.resume(of_supplier text, request_id text, ip text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  delete from suppliers.pause p where p.supplier = of_supplier;
  if not found then return; end if;
  perform platform.note(null, platform.staff(), 'supplier.resumed', of_supplier, request_id, ip,
    '{}'::jsonb, null, true);
end $$;

do $$
declare
  gated regprocedure;
begin
  for gated in select p.oid from pg_proc p where p.pronamespace = 'suppliers'::regnamespace loop
    execute format('alter function %s owner to marga_gate', gated);
    execute format('revoke execute on function %s from public', gated);
    execute format('grant execute on function %s to marga_operator', gated);
  end loop;
end $$;
