-- Requests a check of the company's payment at the gateway. Returns the number of check requests so far, or null
-- when the payment is not the company's.
-- @null value
-- @wall company: The application cannot write payments. It makes a check due of a payment of the company of the transaction.
create or replace function payments.request_payment_check_by_company(of_payment text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from payments.payment x where x.id = of_payment and x.company_id = platform.current_company()) then
    return null;
  end if;
  perform payments.request_payment_check(of_payment);
  return (select x.check_requests from payments.payment x where x.id = of_payment);
end $$;

alter function payments.request_payment_check_by_company owner to marga_authorizer;
grant execute on function payments.request_payment_check_by_company to marga_app;
