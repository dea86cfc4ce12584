-- @null order_id
-- @wall worker: The relay has no rights on payments. It hands out those that are due, of all companies, and changes only when they are due again.
create or replace function payments.claim_due_payments(most integer, lease_ms bigint) returns setof payments.payment
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.payment p set ask_again_at = platform.now() + lease_ms * interval '1 millisecond', asks = p.asks + 1
    where p.id in (select x.id from payments.payment x where x.ask_again_at <= platform.now()
      order by x.ask_again_at limit most for update skip locked)
    returning p.*
$$;

alter function payments.claim_due_payments owner to marga_authorizer;
grant execute on function payments.claim_due_payments to marga_relay;
