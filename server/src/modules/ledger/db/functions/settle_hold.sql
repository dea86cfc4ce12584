-- Ends a hold (ledger.end_hold) of the company that the caller acts for, and of no other.
-- @values value: missing | captured | released
-- @wall company: Only functions of the ledger write holds and postings. It ends only a hold of the company of the transaction.
create or replace function ledger.settle_hold(booking text, outcome text, lines jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from ledger.hold h where h.booking_id = booking and h.company_id = platform.current_company()) then
    return 'missing';
  end if;
  return ledger.end_hold(booking, outcome, lines);
end $$;

alter function ledger.settle_hold owner to marga_authorizer;
grant execute on function ledger.settle_hold to marga_app;
