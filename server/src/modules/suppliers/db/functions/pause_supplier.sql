-- Pauses a supplier in the name of the current operator. Pausing it again replaces the reason, the operator and the
-- time.
-- @wall operator: No login role writes pauses. It pauses a supplier only for an operator and records who did.
create or replace function suppliers.pause_supplier(of_supplier text, its_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  insert into suppliers.pause (supplier, reason, paused_by) values (of_supplier, its_reason, platform.current_operator())
    on conflict (supplier) do update set reason = excluded.reason, paused_by = excluded.paused_by,
      paused_at = platform.now();
  perform platform.record_audit(null, platform.current_operator(), 'supplier.paused', of_supplier,
    jsonb_build_object('reason', its_reason), true);
end $$;

alter function suppliers.pause_supplier owner to marga_authorizer;
grant execute on function suppliers.pause_supplier to marga_operator;
