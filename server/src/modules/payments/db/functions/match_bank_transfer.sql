-- Credits an unmatched bank transfer to a company's wallet, for an operator. Returns null when there is no such
-- transfer or company, and 'changed' when another operator was quicker. Returns 'own' when the same
-- operator typed in the transfer, the gateway does not know it, and a second person is needed
-- (ledger.needs_second_person), because one person would create money alone.
-- @values value: matched | changed | own
-- @null value
-- @wall operator: Operators only read transfers. It credits an unmatched one only for an operator, beyond the limits never for the one who typed it in, and records who did.
create or replace function payments.match_bank_transfer(of_transfer text, of_company text, with_reason text, limits jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t payments.bank_transfer;
  is_alone boolean;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  select * into t from payments.bank_transfer x where x.id = of_transfer for update;
  if t.id is null or not exists (select from identity.company c where c.id = of_company) then return null; end if;
  if t.state <> 'unmatched' then return 'changed'; end if;
  is_alone := t.recorded_by = platform.current_operator() and t.gateway_payment is null;
  if is_alone and ledger.needs_second_person(of_company, t.amount_minor, limits) then return 'own'; end if;
  perform payments.credit_bank_transfer_to_wallet(t, of_company, 'operator');
  if is_alone then perform ledger.record_sole_approval(t.id, 'bank-transfer', of_company, t.amount_minor); end if;
  perform platform.record_audit(of_company, platform.current_operator(), 'payment.transfer-matched', t.id,
    jsonb_build_object('amountMinor', t.amount_minor::text, 'utr', t.utr, 'reason', with_reason), true);
  return 'matched';
end $$;

alter function payments.match_bank_transfer owner to marga_authorizer;
grant execute on function payments.match_bank_transfer to marga_operator;
