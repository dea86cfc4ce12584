-- Reverses a posting by a posting in the opposite direction. The key of the reversal is made from that of the
-- reversed posting, so a repeat moves no money.
-- @wall worker: Only functions of the ledger write postings. It moves exactly what one posting moved, back, once.
create or replace function ledger.reverse_posting(of_company text, of_subject text, of_kind text, with_reason text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known ledger.posting;
begin
  select * into known from ledger.posting p
    where p.company_id = of_company and p.subject = of_subject and p.kind = of_kind;
  if known.subject is null then return 'missing'; end if;
  return ledger.transfer_between_accounts(of_company, of_subject || ' ' || of_kind, 'reversal', known.to_account, known.from_account,
    known.amount_minor, known.currency, jsonb_build_object('reason', with_reason, 'linkedSubject', of_subject, 'linkedKind', of_kind));
end $$;

alter function ledger.reverse_posting owner to marga_authorizer;
grant execute on function ledger.reverse_posting to marga_relay;
