-- Returns the latest reminder whose time has come, of those a day, two hours and a quarter of an hour before the
-- deadline.
create or replace function checkout.payment_reminder_stage(pay_by timestamptz) returns integer language sql stable as $$
  select min(minutes) from unnest(array[1440, 120, 15]) minutes
    where pay_by - minutes * interval '1 minute' <= platform.now()
$$;

grant execute on function checkout.payment_reminder_stage to marga_authorizer, marga_app;
