-- @wall internal: Only functions of the schema write payments. It makes one payment due; the caller has made sure that it may ask.
create or replace function payments.request_payment_check(of_payment text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.payment x set check_requests = x.check_requests + 1, asks = 0, ask_again_at = platform.now() where x.id = of_payment
$$;

alter function payments.request_payment_check owner to marga_authorizer;
