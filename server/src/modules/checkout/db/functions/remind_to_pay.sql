-- Mails the payment reminder that is due to the buyer, once, and sets when the next one is; after an outage only the
-- latest is sent. A checkout that was paid or has lapsed gets none. The relay role calls it for all companies.
-- @wall worker: The relay can neither read what is on hold nor add mails. It mails the due reminder once, to the user who placed the hold, and returns nothing.
create or replace function checkout.remind_to_pay(of_checkout text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c checkout.checkout;
  stage integer;
begin
  select * into c from checkout.checkout x where x.id = of_checkout and x.remind_at <= platform.now() for update;
  if not found then return; end if;
  stage := case when c.pay_by > platform.now() then checkout.payment_reminder_stage(c.pay_by) else c.reminder_stage end;
  update checkout.checkout x set reminder_stage = stage, remind_at = checkout.next_payment_reminder(c.pay_by) where x.id = c.id;
  if stage is distinct from c.reminder_stage then perform checkout.mail_hold_reminder(c); end if;
end $$;

alter function checkout.remind_to_pay owner to marga_authorizer;
grant execute on function checkout.remind_to_pay to marga_relay;
