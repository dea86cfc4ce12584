create or replace function payments.run_report(of_day date, lines jsonb, settles_after integer, request_id text, ip text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return false; end if;
  perform payments.reconcile_report(of_day, lines, settles_after);
  perform platform.record_audit(null, platform.staff(), 'payment.report-run', of_day::text, request_id, ip, '{}'::jsonb, null, true);
  return true;
end $$;

alter function payments.run_report owner to marga_authorizer;
grant execute on function payments.run_report to marga_operator;
