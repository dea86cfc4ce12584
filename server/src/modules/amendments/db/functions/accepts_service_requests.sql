-- Returns whether operators can still get a refund for the booking: long after travel no supplier gives any.
create or replace function amendments.accepts_service_requests(arrived_at timestamptz) returns boolean language sql stable as $$
  select arrived_at > platform.now() - interval '30 days'
$$;

grant execute on function amendments.accepts_service_requests to marga_app;
