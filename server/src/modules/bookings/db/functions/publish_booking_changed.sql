-- Writes an event by which the company's open tabs learn that a booking has changed after it was made.
create or replace function bookings.publish_booking_changed(of_company text, of_booking text) returns void language sql as $$
  insert into platform.event (company_id, type, payload)
    values (of_company, 'amendments.booking.changed.v1', jsonb_build_object('bookingId', of_booking))
$$;

grant execute on function bookings.publish_booking_changed to marga_authorizer, marga_app;
