-- Trigger that raises MG010 on every update, delete and truncate of postings, for every role, also the one that owns
-- the functions.
create or replace function ledger.reject_posting_change() returns trigger language plpgsql as $$
begin
  raise exception 'postings are never changed: reverse it' using errcode = 'MG010';
end $$;
