-- Returns whether a cancellation or a change of the booking is active: requested, and neither done nor rejected.
create or replace function amendments.has_active_amendment(of_booking text) returns boolean language sql stable as $$
  select exists (select from amendments.amendment m where m.booking_id = of_booking
    and m.state in ('asked', 'sending', 'unknown', 'escalated'))
$$;

grant execute on function amendments.has_active_amendment to marga_authorizer, marga_app;
