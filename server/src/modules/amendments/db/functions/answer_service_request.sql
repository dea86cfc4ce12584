-- Answers a service request: `quoted` with the quote that stores the supplier's terms, which an operator got by
-- telephone, for the buyer to confirm; or `declined` with an answer that the buyer reads. The caller holds the
-- request's lock and knows that it is open.
create or replace function amendments.answer_service_request(of_service_request text, to_state text, with_amendment text, with_answer text)
returns void language sql as $$
  update amendments.service_request x set state = to_state, amendment_id = with_amendment, answer = with_answer,
      ended_at = platform.now(), ended_by = platform.current_operator() where x.id = of_service_request
$$;

grant execute on function amendments.answer_service_request to marga_authorizer;
