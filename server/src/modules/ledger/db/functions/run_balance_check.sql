-- @null value
-- @wall operator: No login role stores balance checks. It runs one only for an operator and records who did.
create or replace function ledger.run_balance_check()
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  checked ledger.balance_check;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  perform pg_advisory_xact_lock(8302745101834401);
  checked := ledger.store_balance_check();
  perform platform.record_audit(null, platform.current_operator(), 'ledger.checked', checked.id::text,
    jsonb_build_object('differences', checked.differences), true);
  return checked.differences;
end $$;

alter function ledger.run_balance_check owner to marga_authorizer;
grant execute on function ledger.run_balance_check to marga_operator;
