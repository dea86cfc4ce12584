-- Begins to send or look up a refund that is due. One that is still to be sent becomes `unknown` before it is sent: if
-- the worker crashes or has lost its claim, the next one looks the refund up at the gateway instead of sending it twice.
-- @values operation: send | look-up
-- @wall worker: The relay has no rights on refunds. It hands out one that is due, and marks it as unknown before it can be sent.
create or replace function payments.begin_refund_attempt(of_refund text)
returns table (id text, gateway_payment text, amount_minor bigint, currency char(3), operation text, asks integer)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with due as (select r.id, r.state from payments.refund r where r.id = of_refund and r.ask_again_at <= platform.now() for update)
  update payments.refund r set asks = r.asks + 1, state = case when due.state = 'asked' then 'unknown' else r.state end,
      sent_at = case when due.state = 'asked' then platform.now() else r.sent_at end
    from due where r.id = due.id
    returning r.id, r.gateway_payment, r.amount_minor, r.currency, case due.state when 'asked' then 'send' else 'look-up' end, r.asks
$$;

alter function payments.begin_refund_attempt owner to marga_authorizer;
grant execute on function payments.begin_refund_attempt to marga_relay;
