-- Returns whether the operators can still be asked to cancel the booking: until 30 days after arrival. Later than
-- that no supplier gives a refund.
create or replace function amendments.accepts_service_requests(arrived_at timestamptz) returns boolean language sql stable as $$
  select arrived_at > platform.now() - interval '30 days'
$$;

grant execute on function amendments.accepts_service_requests to marga_app;
