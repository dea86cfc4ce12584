-- Nobody can change a posting, not even the functions' own role.
create or replace function ledger.reject_posting_change() returns trigger language plpgsql as $$
begin
  raise exception 'postings are never changed: reverse it' using errcode = 'MG010';
end $$;
