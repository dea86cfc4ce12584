-- Sets a checkout's payment deadline to the earliest of its bookings on hold, and its reminder stage to match. The
-- caller has locked the checkout before any of its bookings, so that concurrent callers wait for each other there.
create or replace function checkout.update_payment_deadline(of_checkout text) returns void language sql as $$
  update checkout.checkout c set pay_by = due.pay_by,
      reminder_stage = case when c.pay_by is not distinct from due.pay_by then c.reminder_stage else checkout.payment_reminder_stage(due.pay_by) end
    from (select min(b.pay_by) as pay_by from bookings.booking b where b.checkout_id = of_checkout and b.state = 'on-hold') due
    where c.id = of_checkout
$$;

grant execute on function checkout.update_payment_deadline to marga_app, marga_authorizer;
