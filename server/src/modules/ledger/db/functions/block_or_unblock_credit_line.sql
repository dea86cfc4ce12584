-- Blocks a credit line with an overdue debt and unblocks one without. Returns whether the line changed.
-- @wall internal: Only functions of the ledger write accounts. It decides by what is overdue, under the account's lock.
create or replace function ledger.block_or_unblock_credit_line(of_company text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- The account is locked, so that of a concurrent payment and review the later one sees what the earlier one wrote.
  perform from ledger.account a where a.id = 'credit:' || of_company for update;
  update ledger.account a set blocked = not a.blocked
    where a.id = 'credit:' || of_company and a.blocked <> ledger.is_credit_overdue(of_company);
  return found;
end $$;

alter function ledger.block_or_unblock_credit_line owner to marga_authorizer;
