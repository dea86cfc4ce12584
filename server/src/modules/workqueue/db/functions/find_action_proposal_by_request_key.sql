-- Returns the current operator's proposal with this request key, null when the request is received for the first
-- time. Holds a lock on the operator until the transaction ends.
create or replace function workqueue.find_action_proposal_by_request_key(of_key text) returns workqueue.proposal language plpgsql as $$
declare
  known workqueue.proposal;
begin
  -- The actions of one operator run one after the other, so that the second of two concurrent requests finds the
  -- proposal that the first has stored.
  perform pg_advisory_xact_lock(hashtextextended('actions of ' || platform.current_operator(), 0));
  select * into known from workqueue.proposal p where p.proposed_by = platform.current_operator() and p.request_key = of_key;
  return known;
end $$;

grant execute on function workqueue.find_action_proposal_by_request_key to marga_authorizer;
