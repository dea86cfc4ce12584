-- Claims refunds that are due. A refund that is still to be sent becomes `unknown` before it is sent: if the worker
-- crashes, the next one looks the refund up at the gateway instead of sending it twice.
-- @values operation: send | look-up
-- @null gateway_refund
-- @wall worker: The relay has no rights on refunds. It hands out those that are due, and marks one as unknown before it can be sent.
create or replace function payments.claim_refunds_to_process(most integer, lease_ms bigint)
returns table (id text, company_id text, gateway_payment text, gateway_refund text, amount_minor bigint, currency char(3),
  operation text, asks integer)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with due as (
    select r.id, r.state from payments.refund r where r.ask_again_at <= platform.now()
      order by r.ask_again_at limit most for update skip locked
  )
  update payments.refund r set ask_again_at = platform.now() + lease_ms * interval '1 millisecond', asks = r.asks + 1,
      state = case when due.state = 'asked' then 'unknown' else r.state end,
      sent_at = case when due.state = 'asked' then platform.now() else r.sent_at end
    from due where r.id = due.id
    returning r.id, r.company_id, r.gateway_payment, r.gateway_refund, r.amount_minor, r.currency,
      case due.state when 'asked' then 'send' else 'look-up' end, r.asks
$$;

alter function payments.claim_refunds_to_process owner to marga_authorizer;
grant execute on function payments.claim_refunds_to_process to marga_relay;
