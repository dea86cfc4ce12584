-- Marks a bank transfer as matched to a company and credits it to the company's wallet.
-- @wall internal: Only functions of the schema credit transfers. The caller has locked the transfer, found it unmatched and chosen the company.
create or replace function payments.credit_bank_transfer_to_wallet(t payments.bank_transfer, of_company text, by_whom text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update payments.bank_transfer x set state = 'matched', company_id = of_company, matched_by = by_whom,
    matched_at = platform.now() where x.id = t.id;
  perform ledger.transfer_between_accounts(of_company, t.id, 'bank-transfer', 'bank:transfers',
    ledger.account_name('wallet', of_company, t.currency), t.amount_minor, t.currency, null);
end $$;

alter function payments.credit_bank_transfer_to_wallet owner to marga_authorizer;
