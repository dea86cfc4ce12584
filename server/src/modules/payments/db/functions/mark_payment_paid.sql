-- Marks a payment as paid and posts the money in the same transaction: for a checkout to the payment's own account,
-- otherwise to the credit line or the wallet.
-- @wall internal: Only functions of the schema post payments. The caller has locked the payment and the gateway has reported its money.
create or replace function payments.mark_payment_paid(p payments.payment, from_payment text, with_method text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owed bigint;
  rest bigint := p.amount_minor;
begin
  update payments.payment x set state = 'paid', paid_at = platform.now(), gateway_payment = from_payment,
    method = coalesce(with_method, x.method), failure = null where x.id = p.id;
  if p.purpose = 'checkout' then
    perform ledger.transfer_between_accounts(p.company_id, p.id, 'deposit', 'bank:razorpay', ledger.account_name('payment', p.id, p.currency), rest, p.currency, null);
    rest := 0;
  elsif p.purpose = 'credit' then
    -- The credit line gets no more than is owed now; the rest goes into the wallet.
    select -a.balance_minor into owed from ledger.account a where a.id = 'credit:' || p.company_id for update;
    owed := least(coalesce(owed, 0), rest);
    if owed > 0 then
      perform ledger.transfer_between_accounts(p.company_id, p.id, 'credit-payment', 'bank:razorpay', 'credit:' || p.company_id, owed, p.currency, null);
      perform ledger.block_or_unblock_credit_line(p.company_id);
      rest := rest - owed;
    end if;
  end if;
  if rest > 0 then
    perform ledger.transfer_between_accounts(p.company_id, p.id, 'top-up', 'bank:razorpay', ledger.account_name('wallet', p.company_id, p.currency), rest, p.currency, null);
  end if;
  perform platform.record_audit(p.company_id, null, 'payment.paid', p.id,
    jsonb_build_object('purpose', p.purpose, 'amountMinor', p.amount_minor::text), cause => from_payment);
end $$;

alter function payments.mark_payment_paid owner to marga_authorizer;
