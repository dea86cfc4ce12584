-- Resolves a difference with an operator's note. Returns 'changed' when it is already resolved, and for a failed
-- refund that was not reissued: its money is still in the payment's account, and must be refunded again or credited
-- to the wallet in the work queue, with a second person for large amounts.
-- @values value: changed | resolved
-- @null value
-- @wall operator: Operators only read differences. It resolves an open one only for an operator, unless a refund's money still waits, and records who did.
create or replace function payments.resolve_reconciliation_difference(of_difference text, with_note text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d payments.difference;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  select * into d from payments.difference x where x.id = of_difference for update;
  if d.id is null then return null; end if;
  if d.state <> 'open' or d.kind = 'not-at-gateway' and exists (select from payments.refund r
      where r.id = d.subject and r.state = 'failed' and not payments.was_refund_reissued(r)) then
    return 'changed';
  end if;
  update payments.difference x set state = 'resolved', note = with_note, resolved_at = platform.now(),
    resolved_by = platform.current_operator() where x.id = d.id;
  perform platform.record_audit(null, platform.current_operator(), 'payment.difference-resolved', d.id,
    jsonb_build_object('gatewayId', d.gateway_id, 'note', with_note), true);
  return 'resolved';
end $$;

alter function payments.resolve_reconciliation_difference owner to marga_authorizer;
grant execute on function payments.resolve_reconciliation_difference to marga_operator;
