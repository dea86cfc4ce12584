-- Proposes which ways to pay a company has, for an operator. Methods are taken away at once; a second person must agree to
-- any that is added, because `credit` and `later` let the company book without money.
-- @null value
-- @values value: written
-- @wall operator: No login role writes a company's payment methods. It only takes some away for an operator; to add one another person decides.
create or replace function ledger.propose_payment_methods(new_id text, of_company text, new_methods text[], with_reason text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
  present text[];
begin
  if coalesce(platform.current_operator(), '') = '' or not exists (select from identity.company c where c.id = of_company) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('credit terms of ' || of_company, 0));
  present := ledger.payment_methods_of(of_company);
  a.id := new_id; a.action := 'payment-methods'; a.company_id := of_company; a.amount_minor := 0; a.reason := with_reason;
  a.detail := jsonb_build_object('methods', new_methods, 'before', present);
  return ledger.submit_ledger_change_proposal(a, not new_methods <@ present, null);
end $$;

alter function ledger.propose_payment_methods owner to marga_authorizer;
grant execute on function ledger.propose_payment_methods to marga_operator;
