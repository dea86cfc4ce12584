-- Records that the supplier has changed the schedule or assigned a berth. Locks the booking: only a caller whose
-- `seen_version` is still current writes the next version and the mail, any other gets `old`. Nothing is written
-- while the buyer's own amendment is active, because the supplier's response may already reflect it.
-- @values value: written | amendment-in-progress | old
create or replace function amendments.record_itinerary_change(of_booking text, seen_version integer, new_cause text, new_itinerary jsonb,
  departs timestamptz, arrives timestamptz, template text)
returns text language plpgsql as $$
declare
  b bookings.booking;
begin
  select * into b from bookings.booking x where x.id = of_booking for update;
  if b.id is null or b.state <> 'confirmed' or b.version <> seen_version then return 'old'; end if;
  if amendments.has_active_amendment(of_booking) then return 'amendment-in-progress'; end if;
  -- An answer is wanted a day before the departure, or by the departure itself when that is less than a day away.
  perform amendments.add_itinerary_version(of_booking, new_cause, new_itinerary, departs, arrives, case when new_cause = 'schedule-change'
    then departs - case when departs > platform.now() + interval '1 day' then interval '1 day' else interval '0' end end);
  perform identity.mail_to_member(coalesce(b.paid_by, c.user_id), template, jsonb_build_object('bookingId', b.id,
      'before', b.itinerary, 'after', new_itinerary))
    from checkout.checkout c where c.id = b.checkout_id;
  return 'written';
end $$;

grant execute on function amendments.record_itinerary_change to marga_app;
