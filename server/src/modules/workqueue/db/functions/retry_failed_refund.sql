-- Requests a failed gateway refund again, or credits it to the company's wallet. The reconciliation difference that
-- was reported for it is resolved too.
create or replace function workqueue.retry_failed_refund(of_key text, of_id text, action text, with_reason text)
returns text language plpgsql as $$
declare
  r payments.refund;
  p payments.payment;
  ended text;
begin
  select * into p from payments.payment x
    where x.id = (select y.payment_id from payments.refund y where y.id = of_id) for update;
  select * into r from payments.refund x where x.id = of_id for update;
  if r.id is null or r.state <> 'failed' then return 'changed'; end if;
  ended := case action
    when 'send-refund-again' then payments.create_refund(p, 'again ' || r.id, r.gateway_payment, r.amount_minor, r.currency, r.reason)
    when 'refund-to-wallet' then case when r.currency = 'INR' then ledger.transfer_between_accounts(r.company_id, r.id, 'adjustment',
      ledger.account_name('payment', r.payment_id, r.currency), 'wallet:' || r.company_id, r.amount_minor, r.currency,
      jsonb_build_object('reason', with_reason)) end
    end;
  if ended is null or ended not in ('asked', 'moved') then return 'changed'; end if;
  perform payments.resolve_failed_refund(r.id, with_reason);
  perform refunds.track_replacement_refund(r, case action when 'send-refund-again' then 'again ' || r.id end);
  return workqueue.record_work_item_action(of_key, r.company_id, 'work-item.' || action, r.payment_id, with_reason,
    jsonb_build_object('refund', r.id, 'minor', r.amount_minor::text));
end $$;

grant execute on function workqueue.retry_failed_refund to marga_authorizer;
