-- Queues a message that starts a run of the checkout, because its payment has been paid, has failed or has expired.
-- The message does not name the checkout's current attempt; the run finds it itself. A second notice of the same
-- payment starts a second run, which joins the same attempt.
-- @wall internal: Only functions of the schema decide that a payment has ended. It queues a run of that payment's own checkout.
create or replace function payments.notify_checkout_of_payment(p payments.payment) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p.purpose <> 'checkout' then return; end if;
  perform platform.start_workflow(p.checkout_id || ':' || platform.new_id('rec'), p.company_id, 'checkout',
    jsonb_build_object('companyId', p.company_id, 'checkoutId', p.checkout_id));
end $$;

alter function payments.notify_checkout_of_payment owner to marga_authorizer;
