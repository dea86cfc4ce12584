-- Returns a payment that is due for a check at the gateway, as it was before. If it is open and has no gateway order,
-- this records that one is about to be requested: from `order_asked_at` on the gateway may have one.
-- @null order_id, order_asked_at
-- @wall worker: The relay has no rights on payments. It hands out one that is due, and marks that its order is requested.
create or replace function payments.begin_payment_check(of_payment text) returns setof payments.payment
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
begin
  select * into p from payments.payment x where x.id = of_payment and x.ask_again_at <= platform.now();
  if p.order_id is null and p.state in ('created', 'pending') then
    -- Of two workers only one may find that no order was requested, so both read it again with its lock.
    select * into p from payments.payment x where x.id = of_payment for update;
    update payments.payment x set order_asked_at = coalesce(x.order_asked_at, platform.now()) where x.id = p.id;
  end if;
  if p.id is not null then return next p; end if;
end $$;

alter function payments.begin_payment_check owner to marga_authorizer;
grant execute on function payments.begin_payment_check to marga_relay;
