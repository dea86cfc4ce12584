-- Blocks a line with something overdue and opens one that has nothing; true when that changed something.
create or replace function ledger.review_credit(of_company text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Under the account's lock, so that of a payment and a review at once the later sees the earlier.
  perform from ledger.account a where a.id = 'credit:' || of_company for update;
  return ledger.set_blocked(of_company, ledger.is_overdue(of_company));
end $$;

alter function ledger.review_credit owner to marga_authorizer;
