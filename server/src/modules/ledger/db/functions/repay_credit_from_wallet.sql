-- Repays debt on the credit line from the wallet, for the company of the transaction, and then blocks or unblocks
-- the line. A repeat with the same request key pays nothing.
-- @values value: already | missing | key-reused | insufficient-funds | moved | more-than-owed
create or replace function ledger.repay_credit_from_wallet(request_key text, body_hash text, amount bigint, payer text, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own text := platform.current_company();
  known platform.idempotency;
  payment text;
  ended text;
begin
  if coalesce(own, '') = '' then return 'missing'; end if;
  -- A repeated request waits here and then finds what the first one has written.
  perform from ledger.account a where a.id = 'credit:' || own for update;
  if not found then return 'more-than-owed'; end if;
  select * into known from platform.idempotency i where i.company_id = own and i.key = request_key;
  if known.key is not null then
    return case when known.request_hash = body_hash then 'already' else 'key-reused' end;
  end if;
  payment := platform.new_id('rec');
  ended := ledger.transfer_between_accounts(own, payment, 'credit-payment', 'wallet:' || own, 'credit:' || own, amount, 'INR', null);
  if ended <> 'moved' then return ended; end if;
  insert into platform.idempotency (company_id, key, request_hash, subject) values (own, request_key, body_hash, payment);
  perform ledger.set_credit_line_blocked(own, ledger.is_credit_overdue(own));
  perform platform.record_audit(own, payer, 'ledger.credit-paid', payment, request_id, ip,
    jsonb_build_object('minor', amount::text, 'currency', 'INR'));
  return 'moved';
end $$;

alter function ledger.repay_credit_from_wallet owner to marga_authorizer;
grant execute on function ledger.repay_credit_from_wallet to marga_app;
