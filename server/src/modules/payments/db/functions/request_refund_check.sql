-- @wall worker: The relay has no rights on refunds. It makes a refund due that was sent and has not ended, and answers yes or no.
create or replace function payments.request_refund_check(of_refund text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update payments.refund r set ask_again_at = platform.now(), asks = 0
    where r.id = of_refund and r.state in ('unknown', 'processing');
  return found;
end $$;

alter function payments.request_refund_check owner to marga_authorizer;
grant execute on function payments.request_refund_check to marga_relay;
