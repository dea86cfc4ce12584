-- Proposes a company's credit limit and billing terms, for an operator. A second person must approve when the limit
-- is raised above the threshold, or when the increase exceeds the threshold together with what the operator approved
-- alone for this company within a day. All other changes are executed at once.
-- @null value
-- @values value: written | insufficient-funds | credit-limit-exceeded | more-than-owed | state-changed
-- @wall operator: Only functions of the ledger set limits. It does so only for an operator and up to the threshold alone; above it another person decides.
create or replace function ledger.propose_credit_terms(new_id text, of_company text, new_limit bigint, new_cycle text, new_due_days integer,
  with_reason text, threshold bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p ledger.proposal;
  raised bigint;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  -- An operator's proposals wait for each other, so that each counts what the other was allowed alone.
  perform pg_advisory_xact_lock(hashtextextended('proposals of ' || platform.current_operator(), 0));
  if not exists (select from identity.company c where c.id = of_company) then return null; end if;
  -- Concurrent changes of one company's terms wait for each other too, so that each starts from the limit that the
  -- other set.
  perform pg_advisory_xact_lock(hashtextextended('credit terms of ' || of_company, 0));
  p.before_minor := (select a.limit_minor from ledger.account a where a.id = 'credit:' || of_company);
  p.id := new_id;
  p.company_id := of_company;
  p.kind := 'credit-terms';
  p.amount_minor := new_limit;
  p.cycle := new_cycle;
  p.due_days := new_due_days;
  p.reason := with_reason;
  p.proposed_by := platform.current_operator();
  raised := new_limit - coalesce(p.before_minor, 0);
  p.needs_second := raised > 0 and (new_limit > threshold or raised + ledger.sole_approval_total(of_company) > threshold);
  p.state := case when p.needs_second then 'proposed' else 'done' end;
  return ledger.submit_ledger_change_proposal(p);
end $$;

alter function ledger.propose_credit_terms owner to marga_authorizer;
grant execute on function ledger.propose_credit_terms to marga_operator;
