-- Records the buyer's answer to a schedule change, once, and locks the booking. Returns false when this change has
-- been answered already, or the supplier has changed the schedule again.
create or replace function amendments.answer_schedule_change(of_booking text, of_version integer, new_answer text, by_user text)
returns boolean language plpgsql as $$
declare
  b bookings.booking;
begin
  select * into b from bookings.booking x where x.id = of_booking for update;
  if b.id is null or coalesce(b.schedule_change_version, 0) <> of_version then return false; end if;
  update amendments.version v set answer = new_answer, answered_at = platform.now(), answered_by = by_user
    where v.booking_id = of_booking and v.version = of_version;
  perform bookings.close_schedule_change(of_booking);
  perform bookings.publish_booking_changed(b.company_id, b.id);
  return true;
end $$;

grant execute on function amendments.answer_schedule_change to marga_app, marga_authorizer;
