-- Mails each payment reminder to the buyer once; after an outage only the latest is sent. The relay role calls it for
-- all companies. Returns how many checkouts it processed and how many mails it queued.
create or replace function checkout.remind_to_pay(most integer) returns table (looked integer, mails integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c checkout.checkout;
begin
  looked := 0;
  mails := 0;
  for c in select * from checkout.checkout x
      where x.pay_by between platform.now() and platform.now() + interval '1 day'
        and x.reminder_stage is distinct from checkout.payment_reminder_stage(x.pay_by)
      order by x.pay_by limit most for update skip locked loop
    looked := looked + 1;
    update checkout.checkout x set reminder_stage = checkout.payment_reminder_stage(c.pay_by) where x.id = c.id;
    mails := mails + checkout.mail_hold_reminder(c);
  end loop;
  return next;
end $$;

alter function checkout.remind_to_pay owner to marga_authorizer;
grant execute on function checkout.remind_to_pay to marga_relay;
