create or replace function bookings.booking_status_from_state(state text, arrives_at timestamptz) returns text language sql stable as $$
  select case
    when state = 'confirmed' then case when arrives_at > platform.now() then 'upcoming' else 'completed' end
    when state in ('escalated', 'on-hold') then 'needs-action'
    when state in ('failed', 'cancelled') then state
    else 'in-progress' end
$$;

grant execute on function bookings.booking_status_from_state to marga_app, marga_authorizer;
