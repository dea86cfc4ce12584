-- Returns when the next reminder about a payment deadline is due, or null after the last one.
create or replace function checkout.next_payment_reminder(pay_by timestamptz) returns timestamptz language sql stable as $$
  select min(at) from unnest(array[pay_by - interval '1 day', pay_by - interval '2 hours', pay_by - interval '15 minutes']) at
    where at > platform.now()
$$;

grant execute on function checkout.next_payment_reminder to marga_app, marga_authorizer;
