-- Repays debt on the credit line from the wallet, for the company of the transaction, and then blocks or unblocks
-- the line.
-- @values value: missing | insufficient-funds | moved | more-than-owed
-- @wall company: Only functions of the ledger write postings. It moves money between two accounts of the company of the transaction, and no more than is owed.
create or replace function ledger.repay_credit_from_wallet(payment text, amount bigint, payer text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own text := platform.current_company();
  ended text;
begin
  if coalesce(own, '') = '' then return 'missing'; end if;
  -- Two payments wait for each other here, so that they cannot both pay the last of the debt.
  perform from ledger.account a where a.id = 'credit:' || own for update;
  if not found then return 'more-than-owed'; end if;
  ended := ledger.transfer_between_accounts(own, payment, 'credit-payment', 'wallet:' || own, 'credit:' || own, amount, 'INR', null);
  if ended <> 'moved' then return ended; end if;
  perform ledger.block_or_unblock_credit_line(own);
  perform platform.record_audit(own, payer, 'ledger.credit-paid', payment,
    jsonb_build_object('minor', amount::text, 'currency', 'INR'));
  return 'moved';
end $$;

alter function ledger.repay_credit_from_wallet owner to marga_authorizer;
grant execute on function ledger.repay_credit_from_wallet to marga_app;
