-- Requests a check of a payment after the payer's browser came back from the gateway's page with a signature for
-- this order. The return is only a hint to poll the gateway, and the function returns nothing.
-- @wall public: The payer's browser may have no session. It needs both the payment's and the gateway's id, only makes a check due and returns nothing.
create or replace function payments.request_payment_check_after_redirect(of_payment text, of_order text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from payments.payment x where x.id = of_payment and x.order_id = of_order) then
    perform payments.request_payment_check(of_payment);
  end if;
end $$;

alter function payments.request_payment_check_after_redirect owner to marga_authorizer;
grant execute on function payments.request_payment_check_after_redirect to marga_app;
