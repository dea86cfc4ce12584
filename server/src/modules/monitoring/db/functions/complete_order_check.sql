-- Records the result of a check and schedules the next one: every half hour for a waitlisted train, every two hours
-- from two days before departure, otherwise twice a day, and at least every six hours while a refund is outstanding.
-- `in_ms` requests an earlier check for another reason. If a supplier's notice arrived during the check, the next
-- check is due at once. When the booking is over, no refund is outstanding and no other check is requested, the
-- monitor is deleted.
-- @null in_ms, new_discrepancy, value
create or replace function monitoring.complete_order_check(of_booking text, seen_notices integer, scale double precision, in_ms bigint, new_discrepancy text)
returns void language plpgsql as $$
declare
  b bookings.booking;
  pause interval;
begin
  select * into b from bookings.booking x where x.id = of_booking;
  if b.state = 'confirmed' and b.arrives_at + interval '1 day' > platform.now() then
    pause := case
      when b.itinerary #>> '{availability,status}' in ('waitlist', 'rac') and b.departs_at > platform.now() then interval '30 minutes'
      when b.departs_at - interval '2 days' < platform.now() then interval '2 hours'
      else interval '12 hours' end;
  end if;
  -- A refund that was quoted as zero, or has arrived in full, is polled by the job poll-expected-refunds alone.
  if exists (select from refunds.expected_refund d where d.booking_id = of_booking and d.next_check_at is not null
      and d.arrived_minor < d.quoted_minor) then pause := least(pause, interval '6 hours'); end if;
  if in_ms is not null then pause := least(pause, in_ms * scale * interval '1 millisecond'); end if;
  if pause is null then
    delete from monitoring.order_monitor w where w.booking_id = of_booking and w.notices = seen_notices;
    if found then return; end if;
  end if;
  update monitoring.order_monitor w set last_checked_at = platform.now(), discrepancy = new_discrepancy,
      next_check_at = platform.now() + case when w.notices = seen_notices then coalesce(pause / scale, interval '0') else interval '0' end
    where w.booking_id = of_booking;
end $$;

grant execute on function monitoring.complete_order_check to marga_app;
