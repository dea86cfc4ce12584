-- Closes a schedule change that the buyer has answered, so no answer is awaited any more.
create or replace function bookings.close_schedule_change(of_booking text) returns void language sql as $$
  update bookings.booking b set schedule_change_version = null, updated_at = platform.now() where b.id = of_booking
$$;

grant execute on function bookings.close_schedule_change to marga_app, marga_authorizer;
