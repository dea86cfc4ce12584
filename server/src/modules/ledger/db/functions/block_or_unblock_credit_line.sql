-- Blocks a credit line with an overdue debt and unblocks one without; returns true when that changed something.
create or replace function ledger.block_or_unblock_credit_line(of_company text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- This runs under the account's lock, so that the later of a concurrent payment and review sees the earlier.
  perform from ledger.account a where a.id = 'credit:' || of_company for update;
  return ledger.set_credit_line_blocked(of_company, ledger.is_credit_overdue(of_company));
end $$;

alter function ledger.block_or_unblock_credit_line owner to marga_authorizer;
