-- Sets a checkout's payment deadline to the earliest of its bookings on hold, its reminder stage to match, and the time
-- of the next reminder. The caller has locked the checkout before any of its bookings, so that concurrent callers wait
-- for each other there.
create or replace function checkout.update_payment_deadline(of_checkout text) returns void language plpgsql as $$
declare
  deadline timestamptz := (select min(b.pay_by) from bookings.booking b where b.checkout_id = of_checkout and b.state = 'on-hold');
begin
  update checkout.checkout c set pay_by = deadline, remind_at = checkout.next_payment_reminder(deadline),
      reminder_stage = case when c.pay_by is not distinct from (deadline) then c.reminder_stage else checkout.payment_reminder_stage(deadline) end
    where c.id = of_checkout;
end $$;

grant execute on function checkout.update_payment_deadline to marga_app, marga_authorizer;
