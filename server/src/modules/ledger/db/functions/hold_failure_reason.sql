-- Returns why `ledger.place_holds` could not hold money on this account, or 'held' when the first booking already
-- has a hold. Locks the account.
-- @wall internal: Only functions of the ledger lock accounts. It explains a refusal to the company of the transaction about its own account.
create or replace function ledger.hold_failure_reason(of_account text, first_booking text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known ledger.account;
begin
  select * into known from ledger.account a where a.id = of_account and a.company_id = platform.current_company() for update;
  -- An existing hold stays valid, whatever has happened to the account since.
  if exists (select from ledger.hold h where h.booking_id = first_booking and h.company_id = platform.current_company()) then
    return 'held';
  end if;
  if known.id is null then
    return case split_part(of_account, ':', 1)
      when 'payment' then 'awaiting-payment' when 'credit' then 'credit-limit-exceeded' else 'insufficient-funds' end;
  end if;
  if known.blocked then return 'credit-overdue'; end if;
  return case known.kind when 'credit' then 'credit-limit-exceeded' else 'insufficient-funds' end;
end $$;

alter function ledger.hold_failure_reason owner to marga_authorizer;
