-- Marks a service request as quoted: the supplier's terms, which an operator got by telephone, are stored as the
-- quote `with_amendment` for the buyer to confirm. The caller holds the request's lock and knows that it is open.
create or replace function amendments.quote_service_request(of_service_request text, with_amendment text) returns void language sql as $$
  update amendments.service_request x set state = 'quoted', amendment_id = with_amendment, ended_at = platform.now(), ended_by = platform.current_operator()
    where x.id = of_service_request
$$;

grant execute on function amendments.quote_service_request to marga_authorizer;
