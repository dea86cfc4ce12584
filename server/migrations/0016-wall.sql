-- Functions that look across companies find tables by their full names, but operators and built-in functions by the
-- search_path of whoever calls: theirs is fixed, so that no schema of the caller's can stand before the system's own.
do $$
declare
  gated regprocedure;
begin
  for gated in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('platform', 'identity', 'ledger', 'booking') and p.prosecdef loop
    execute format('alter function %s set search_path = pg_catalog, pg_temp', gated);
  end loop;
end $$;

-- Orders that no booking explains belong to no company. Like every table beside it, this one shows its rows to whom it
-- names and to nobody else, whatever may be granted one day.
alter table booking.stray_order enable row level security;
alter table booking.stray_order force row level security;
create policy relay on booking.stray_order to marga_relay using (true);

-- As with the state of a company: the application declares a GST number or gives it up, an operator approves or refuses.
alter policy tenant on identity.gstin
  with check (company_id = platform.company() and state in ('declared', 'pending', 'retired'));
