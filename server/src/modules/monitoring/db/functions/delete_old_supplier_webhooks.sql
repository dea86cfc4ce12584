-- Deletes suppliers' notices older than 60 days and returns how many. Stored notices serve to detect duplicates, and
-- these come within days.
create or replace function monitoring.delete_old_supplier_webhooks() returns integer language plpgsql as $$
declare
  cleared integer;
begin
  delete from monitoring.notice n where n.received_at < platform.now() - interval '60 days';
  get diagnostics cleared = row_count;
  return cleared;
end $$;

grant execute on function monitoring.delete_old_supplier_webhooks to marga_relay;
