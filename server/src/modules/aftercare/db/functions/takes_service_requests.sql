-- Whether our people can still get anything back for it: long after it was travelled nobody gives anything.
create or replace function aftercare.takes_service_requests(arrived_at timestamptz) returns boolean language sql stable as $$
  select arrived_at > platform.now() - interval '30 days'
$$;

grant execute on function aftercare.takes_service_requests to marga_app;
