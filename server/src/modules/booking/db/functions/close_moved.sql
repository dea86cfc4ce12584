-- The buyer has answered what the supplier moved, so no answer is awaited any more.
create or replace function booking.close_moved(of_booking text) returns void language sql as $$
  update booking.booking b set moved_version = null, updated_at = platform.now() where b.id = of_booking
$$;

grant execute on function booking.close_moved to marga_app, marga_authorizer;
