-- Stores a refund that is to be sent and moves its money out of the payment's account, both or neither. The caller
-- has locked the payment's row, so that one key makes only one refund. Raises MG013 when the account does not cover
-- it.
-- @wall internal: Only functions of the schema write refunds. It refunds no more than the payment's account holds, and once for a key; the caller has locked the payment.
create or replace function payments.create_refund(p payments.payment, of_key text, from_payment text, amount bigint, of_currency char(3),
  with_reason text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  new_refund text := platform.new_id('rfd');
begin
  if amount <= 0 then return 'too-much'; end if;
  if exists (select from payments.refund r where r.payment_id = p.id and r.key = of_key) then return 'already'; end if;
  if payments.remaining_payment_balance(p.id, of_currency) < amount then return 'too-much'; end if;
  insert into payments.refund (id, company_id, payment_id, key, gateway_payment, amount_minor, currency, reason)
    values (new_refund, p.company_id, p.id, of_key, from_payment, amount, of_currency, with_reason);
  if ledger.transfer_between_accounts(p.company_id, new_refund, 'refund', ledger.account_name('payment', p.id, of_currency), 'bank:razorpay', amount,
      of_currency, jsonb_build_object('reason', with_reason)) <> 'moved' then
    raise exception 'a refund is not covered' using errcode = 'MG013';
  end if;
  perform platform.record_audit(p.company_id, null, 'payment.refund-asked', p.id,
    jsonb_build_object('refund', new_refund, 'amountMinor', amount::text, 'reason', with_reason), cause => new_refund);
  return 'asked';
end $$;

alter function payments.create_refund owner to marga_authorizer;
