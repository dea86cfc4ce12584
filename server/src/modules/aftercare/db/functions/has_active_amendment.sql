-- Whether a cancellation or a change of it is on its way.
create or replace function aftercare.has_active_amendment(of_booking text) returns boolean language sql stable as $$
  select exists (select from aftercare.amendment m where m.booking_id = of_booking
    and m.state in ('asked', 'sending', 'unknown', 'escalated'))
$$;

grant execute on function aftercare.has_active_amendment to marga_authorizer, marga_app;
