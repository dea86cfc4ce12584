-- Proposes an adjustment of a company's wallet or credit line, for an operator. Up to the limits of
-- `ledger.needs_second_person` it is executed at once; above them a second person must approve.
-- @null value
-- @values value: written | too-new | insufficient-funds | credit-limit-exceeded | more-than-owed | no-line | state-changed
-- @wall operator: Only functions of the ledger move money. It does so only for an operator and up to the limits alone; above them another person decides.
create or replace function ledger.propose_adjustment(new_id text, of_company text, of_account text, amount bigint, with_reason text,
  limits jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
  account ledger.account;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  if not exists (select from identity.company c where c.id = of_company) then return null; end if;
  if of_account = 'credit' and not exists (select from ledger.credit_terms t where t.company_id = of_company) then return 'no-line'; end if;
  select * into account from ledger.account x where x.id = of_account || ':' || of_company;
  a.id := new_id; a.action := 'adjustment'; a.company_id := of_company; a.amount_minor := abs(amount); a.reason := with_reason;
  a.detail := jsonb_build_object('account', of_account, 'minor', amount::text);
  -- An adjustment that is impossible now is not proposed to a second person. Whether it is still possible is checked
  -- again when it is executed.
  if coalesce(account.balance_minor - account.held_minor + account.limit_minor, 0) + amount < 0 then
    return 'insufficient-funds';
  end if;
  if of_account = 'credit' and coalesce(account.balance_minor, 0) + amount > 0 then return 'more-than-owed'; end if;
  return ledger.submit_ledger_change_proposal(a, ledger.needs_second_person(of_company, a.amount_minor, limits), null);
end $$;

alter function ledger.propose_adjustment owner to marga_authorizer;
grant execute on function ledger.propose_adjustment to marga_operator;
