-- @wall operator: Operators only read reports and differences. It compares a day's report with the ledger only for an operator and records who did.
create or replace function payments.reconcile_gateway_report_by_operator(of_day date, lines jsonb, settled_from timestamptz,
  settled_until timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return false; end if;
  perform payments.reconcile_gateway_report(of_day, lines, settled_from, settled_until);
  perform platform.record_audit(null, platform.current_operator(), 'payment.report-run', of_day::text, '{}'::jsonb, true);
  return true;
end $$;

alter function payments.reconcile_gateway_report_by_operator owner to marga_authorizer;
grant execute on function payments.reconcile_gateway_report_by_operator to marga_operator;
