create or replace function workqueue.mail_service_request_declined(of_company text, to_user text, of_booking text, decline_reason text, is_change boolean) returns void
language sql as $$
  select identity.mail_members(of_company, array[to_user], 'service-request-declined', jsonb_build_object('bookingId', b.id,
      'way', workqueue.itinerary_title(b.itinerary), 'reason', decline_reason, 'isChange', is_change))
    from bookings.booking b where b.id = of_booking
$$;

grant execute on function workqueue.mail_service_request_declined to marga_authorizer;
