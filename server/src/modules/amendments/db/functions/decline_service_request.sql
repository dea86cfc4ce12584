-- Declines a service request, with an answer that the buyer reads. The caller holds the request's lock and knows
-- that it is open.
create or replace function amendments.decline_service_request(of_service_request text, with_answer text) returns void language sql as $$
  update amendments.service_request x set state = 'declined', answer = with_answer, ended_at = platform.now(), ended_by = platform.current_operator()
    where x.id = of_service_request
$$;

grant execute on function amendments.decline_service_request to marga_authorizer;
