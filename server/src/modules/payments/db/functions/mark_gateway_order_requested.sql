-- Records that a gateway order is about to be requested for the payment. Returns whether one was requested before
-- and may thus exist, or null when the payment is unknown, has an order or has ended.
-- @null value
-- @wall company: The application only begins payments. It marks an open payment of the company of the transaction that has no order.
create or replace function payments.mark_gateway_order_requested(of_payment text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
begin
  select * into p from payments.payment x where x.id = of_payment and x.company_id = platform.current_company() for update;
  if p.id is null or p.state not in ('created', 'pending') or p.order_id is not null then return null; end if;
  update payments.payment x set order_asked_at = platform.now() where x.id = of_payment;
  return p.order_asked_at is not null;
end $$;

alter function payments.mark_gateway_order_requested owner to marga_authorizer;
grant execute on function payments.mark_gateway_order_requested to marga_app;
