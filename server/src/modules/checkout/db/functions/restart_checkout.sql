-- Reopens the checkout and queues another run of its workflow under a new attempt, as when a hold is paid. That run
-- carries out what was decided.
create or replace function checkout.restart_checkout(of_checkout text, lease_ms bigint) returns void language plpgsql as $$
declare
  c checkout.checkout;
begin
  update checkout.checkout x set state = 'open', attempt = x.attempt + 1,
      lease_expires_at = platform.now() + lease_ms * interval '1 millisecond'
    where x.id = of_checkout returning * into c;
  perform platform.start_workflow(c.id || ':' || c.attempt, c.company_id, 'checkout',
    jsonb_build_object('companyId', c.company_id, 'checkoutId', c.id, 'attempt', c.attempt));
end $$;

grant execute on function checkout.restart_checkout to marga_authorizer;
