-- Returns the latest payment reminder that is due, in minutes before the deadline: 1440 (a day), 120 or 15. Returns
-- null before the first.
create or replace function checkout.payment_reminder_stage(pay_by timestamptz) returns integer language sql stable as $$
  select min(minutes) from unnest(array[1440, 120, 15]) minutes
    where pay_by - minutes * interval '1 minute' <= platform.now()
$$;

grant execute on function checkout.payment_reminder_stage to marga_authorizer, marga_app;
