-- @values value: asked | already | too-much | missing
-- @wall company: Only functions of the schema write refunds. It refunds only a payment of the company of the transaction, and no more than is left.
create or replace function payments.request_refund(of_payment text, of_key text, amount bigint, with_reason text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
begin
  select * into p from payments.payment x where x.id = of_payment and x.company_id = platform.current_company() for update;
  if p.id is null or p.gateway_payment is null then return 'missing'; end if;
  return payments.create_refund(p, of_key, p.gateway_payment, amount, p.currency, with_reason);
end $$;

alter function payments.request_refund owner to marga_authorizer;
grant execute on function payments.request_refund to marga_app;
