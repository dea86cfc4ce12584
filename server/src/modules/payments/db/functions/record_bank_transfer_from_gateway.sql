-- Records a bank transfer that the gateway reports, and credits it to the company that owns the virtual account. The
-- bank's number (UTR) prevents a second record, also when an operator typed the transfer in before. If the amount
-- differs from that record, the record stays unchanged and the result is 'differs'.
-- @values value: matched | already | unmatched | differs | elsewhere
-- @wall worker: The relay has no rights on transfers. It credits a transfer once by the bank's number, to the company whose account number it was sent to.
create or replace function payments.record_bank_transfer_from_gateway(amount bigint, of_payer text, of_utr text, of_account text, from_payment text,
  at timestamptz, received_on date) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t payments.bank_transfer;
  owner text;
begin
  insert into payments.bank_transfer (id, amount_minor, currency, payer, utr, to_account, gateway_payment, received_at)
    values (platform.new_id('btr'), amount, 'INR', of_payer, upper(of_utr), of_account, from_payment, at)
    on conflict do nothing;
  select * into t from payments.bank_transfer x where x.utr = upper(of_utr) for update;
  if t.id is null or t.amount_minor <> amount then return 'differs'; end if;
  select v.company_id into owner from payments.virtual_account v where v.account_number = of_account;
  -- The transfer was typed in and credited to one company, but the gateway reports that it was sent to another. The
  -- money is not moved automatically; a difference is recorded.
  if t.state = 'matched' and t.company_id <> owner and coalesce(t.gateway_payment, '') <> from_payment then
    perform payments.record_reconciliation_difference(received_on, 'not-in-ledger', from_payment, t.id, amount, null);
    return 'elsewhere';
  end if;
  update payments.bank_transfer x set gateway_payment = from_payment, to_account = of_account
    where x.id = t.id and x.gateway_payment is null;
  if t.state <> 'unmatched' then return 'already'; end if;
  if owner is null then return 'unmatched'; end if;
  perform payments.credit_bank_transfer_to_wallet(t, owner, 'itself');
  perform platform.record_audit(owner, null, 'payment.transfer-received', t.id,
    jsonb_build_object('amountMinor', amount::text, 'utr', t.utr), cause => from_payment);
  return 'matched';
end $$;

alter function payments.record_bank_transfer_from_gateway owner to marga_authorizer;
grant execute on function payments.record_bank_transfer_from_gateway to marga_relay;
