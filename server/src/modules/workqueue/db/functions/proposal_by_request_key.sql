-- Null when this request has been heard for the first time.
create or replace function workqueue.proposal_by_request_key(of_key text) returns workqueue.proposal language plpgsql as $$
declare
  known workqueue.proposal;
begin
  -- One person's deeds queue: of two at once, the second finds what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('actions of ' || platform.staff(), 0));
  select * into known from workqueue.proposal p where p.proposed_by = platform.staff() and p.request_key = of_key;
  return known;
end $$;

grant execute on function workqueue.proposal_by_request_key to marga_authorizer;
