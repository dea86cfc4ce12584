-- Mails the payment reminder that is due to the buyer, once; after an outage only the latest is sent. A checkout that
-- was paid or has lapsed gets none. The relay role calls it for all companies. Returns when the next reminder is due,
-- or null after the last.
-- @null value
-- @wall worker: The relay can neither read what is on hold nor add mails. It mails the due reminder once, to the user who placed the hold, and returns a time.
create or replace function checkout.remind_to_pay(of_checkout text) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c checkout.checkout;
begin
  select * into c from checkout.checkout x where x.id = of_checkout and x.pay_by > platform.now() for update;
  if not found then return null; end if;
  if c.reminder_stage is distinct from checkout.payment_reminder_stage(c.pay_by) then
    update checkout.checkout x set reminder_stage = checkout.payment_reminder_stage(c.pay_by) where x.id = c.id;
    perform checkout.mail_hold_reminder(c);
  end if;
  return checkout.next_payment_reminder(c.pay_by);
end $$;

alter function checkout.remind_to_pay owner to marga_authorizer;
grant execute on function checkout.remind_to_pay to marga_relay;
