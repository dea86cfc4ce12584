-- Stores the gateway order of a payment if it has none, and returns the order that the payment has. The first stored
-- order is never replaced.
-- @null value
-- @wall company: The application only begins payments. It stores an order for a payment of the company of the transaction that has none.
create or replace function payments.attach_gateway_order(of_payment text, new_order text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update payments.payment x set order_id = new_order
    where x.id = of_payment and x.company_id = platform.current_company() and x.order_id is null;
  return (select x.order_id from payments.payment x where x.id = of_payment and x.company_id = platform.current_company());
end $$;

alter function payments.attach_gateway_order owner to marga_authorizer;
grant execute on function payments.attach_gateway_order to marga_app;
