-- Resuming a supplier that is not paused changes and records nothing.
-- @wall operator: No login role writes pauses. It resumes a supplier only for an operator and records who did.
create or replace function suppliers.resume_supplier(of_supplier text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  delete from suppliers.pause p where p.supplier = of_supplier;
  if not found then return; end if;
  perform platform.record_audit(null, platform.current_operator(), 'supplier.resumed', of_supplier,
    '{}'::jsonb, true);
end $$;

alter function suppliers.resume_supplier owner to marga_authorizer;
grant execute on function suppliers.resume_supplier to marga_operator;
