-- Does what `mark_gateway_order_requested` and `attach_gateway_order` do, for the worker and a payment of any
-- company, when the gateway's page could not be opened at the start of the payment. Returns whether an order was
-- requested before.
-- @null new_order
-- @wall worker: The relay has no rights on payments. It stores an order for a payment that has none, and answers yes or no.
create or replace function payments.set_gateway_order(of_payment text, new_order text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
begin
  select * into p from payments.payment x where x.id = of_payment for update;
  update payments.payment x set order_asked_at = coalesce(x.order_asked_at, platform.now()),
    order_id = coalesce(x.order_id, new_order) where x.id = of_payment;
  return p.order_asked_at is not null;
end $$;

alter function payments.set_gateway_order owner to marga_authorizer;
grant execute on function payments.set_gateway_order to marga_relay;
