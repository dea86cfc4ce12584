-- Returns the proposal that the operator made with this request key, or an empty record when there is none. Takes
-- the lock that makes one operator's proposals wait for each other.
create or replace function ledger.find_ledger_change_proposal_by_key(request_key text, body_hash text) returns ledger.proposal language plpgsql as $$
declare
  known ledger.proposal;
begin
  -- The second of two concurrent requests waits here and then finds the proposal that the first has written.
  perform pg_advisory_xact_lock(hashtextextended('proposals of ' || platform.current_operator(), 0));
  select * into known from ledger.proposal p where p.proposed_by = platform.current_operator() and p.key = request_key;
  return known;
end $$;

grant execute on function ledger.find_ledger_change_proposal_by_key to marga_authorizer;
