-- Requests a check of the payment with this gateway order, after a message from the gateway. Returns false when no
-- payment has this order.
-- @wall worker: The relay has no rights on payments. It makes a check due of the payment with this order, and answers yes or no.
create or replace function payments.request_payment_check_by_order(of_order text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known text;
begin
  select x.id into known from payments.payment x where x.order_id = of_order;
  if known is null then return false; end if;
  perform payments.request_payment_check(known);
  return true;
end $$;

alter function payments.request_payment_check_by_order owner to marga_authorizer;
grant execute on function payments.request_payment_check_by_order to marga_relay;
