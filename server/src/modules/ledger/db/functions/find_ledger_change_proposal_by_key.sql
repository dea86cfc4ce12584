-- Returns null when this request has made no proposal yet.
create or replace function ledger.find_ledger_change_proposal_by_key(request_key text, body_hash text) returns ledger.proposal language plpgsql as $$
declare
  known ledger.proposal;
begin
  -- The proposals of one person queue, so that the second of two concurrent ones finds what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('proposals of ' || platform.current_operator(), 0));
  select * into known from ledger.proposal p where p.proposed_by = platform.current_operator() and p.key = request_key;
  return known;
end $$;

grant execute on function ledger.find_ledger_change_proposal_by_key to marga_authorizer;
