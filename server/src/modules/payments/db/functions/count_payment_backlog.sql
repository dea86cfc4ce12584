-- Counts the payments due for a poll of the gateway, the refunds that have not ended and the unresolved differences.
-- @wall worker: The relay has no rights on payments. It returns three counts.
create or replace function payments.count_payment_backlog() returns table (due bigint, refunds_open bigint, differences_open bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select count(*) from payments.payment p where p.ask_again_at < platform.now()),
    (select count(*) from payments.refund r where r.state in ('asked', 'unknown', 'processing')),
    (select count(*) from payments.difference d where d.state = 'open')
$$;

alter function payments.count_payment_backlog owner to marga_authorizer;
grant execute on function payments.count_payment_backlog to marga_relay;
