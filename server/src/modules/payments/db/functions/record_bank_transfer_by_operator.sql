-- Records a bank transfer that an operator typed in and returns its id, or null when the bank's number (UTR) is
-- already known.
-- @null value
-- @wall operator: Operators only read transfers. It records one, unmatched, only for an operator and with that operator's name.
create or replace function payments.record_bank_transfer_by_operator(amount bigint, of_payer text, of_utr text, received timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  new_transfer text := platform.new_id('btr');
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  insert into payments.bank_transfer (id, amount_minor, currency, payer, utr, to_account, received_at, recorded_by)
    values (new_transfer, amount, 'INR', of_payer, upper(of_utr), '', received,
      platform.current_operator())
    on conflict do nothing;
  if not found then return null; end if;
  perform platform.record_audit(null, platform.current_operator(), 'payment.transfer-recorded', new_transfer,
    jsonb_build_object('amountMinor', amount::text, 'utr', upper(of_utr)), true);
  return new_transfer;
end $$;

alter function payments.record_bank_transfer_by_operator owner to marga_authorizer;
grant execute on function payments.record_bank_transfer_by_operator to marga_operator;
