-- Blocks a credit line with an overdue debt and unblocks one without; returns true when that changed something.
create or replace function ledger.review_credit(of_company text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- This runs under the account's lock, so that the later of a concurrent payment and review sees the earlier.
  perform from ledger.account a where a.id = 'credit:' || of_company for update;
  return ledger.set_blocked(of_company, ledger.is_overdue(of_company));
end $$;

alter function ledger.review_credit owner to marga_authorizer;
