-- Pauses a supplier in the name of the current operator, or resumes it when there is no reason to pause it. Pausing it
-- again replaces the reason, the operator and the time; resuming a supplier that is not paused changes and records
-- nothing.
-- @null its_reason
-- @wall operator: No login role writes pauses. It pauses and resumes a supplier only for an operator and records who did.
create or replace function suppliers.set_supplier_pause(of_supplier text, its_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.current_operator(), '') = '' then return; end if;
  if its_reason is null then
    delete from suppliers.pause p where p.supplier = of_supplier;
    if not found then return; end if;
  else
    insert into suppliers.pause (supplier, reason, paused_by) values (of_supplier, its_reason, platform.current_operator())
      on conflict (supplier) do update set reason = excluded.reason, paused_by = excluded.paused_by, paused_at = platform.now();
  end if;
  perform platform.record_audit(null, platform.current_operator(),
    case when its_reason is null then 'supplier.resumed' else 'supplier.paused' end, of_supplier,
    jsonb_strip_nulls(jsonb_build_object('reason', its_reason)), true);
end $$;

alter function suppliers.set_supplier_pause owner to marga_authorizer;
grant execute on function suppliers.set_supplier_pause to marga_operator;
