-- Proposes a company's credit limit and billing terms, for an operator. A second person must approve when the limit
-- is raised above the threshold, or when the increase exceeds the threshold together with what the operator approved
-- alone for this company within a day. All other changes are executed at once.
-- @null value
-- @values value: written | insufficient-funds | credit-limit-exceeded | more-than-owed | state-changed
-- @wall operator: Only functions of the ledger set limits. It does so only for an operator and up to the threshold alone; above it another person decides.
create or replace function ledger.propose_credit_terms(new_id text, of_company text, new_limit bigint, new_cycle text, new_due_days integer,
  with_reason text, threshold bigint, today date)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
  present bigint;
  raised bigint;
  needs_second boolean;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
  -- An operator's proposals wait for each other, so that each counts what the other was allowed alone.
  perform pg_advisory_xact_lock(hashtextextended('proposals of ' || platform.current_operator(), 0));
  if not exists (select from identity.company c where c.id = of_company) then return null; end if;
  -- Concurrent changes of one company's terms wait for each other too, so that each starts from the limit that the
  -- other set.
  perform pg_advisory_xact_lock(hashtextextended('credit terms of ' || of_company, 0));
  present := (select x.limit_minor from ledger.account x where x.id = 'credit:' || of_company);
  raised := new_limit - coalesce(present, 0);
  a.id := new_id; a.action := 'credit-terms'; a.company_id := of_company; a.reason := with_reason;
  -- A raised limit counts like an adjustment in the company's favour.
  a.amount_minor := greatest(0, raised);
  a.detail := jsonb_strip_nulls(jsonb_build_object('minor', new_limit::text, 'before', present::text, 'cycle', new_cycle,
    'dueDays', new_due_days));
  needs_second := raised > 0 and (new_limit > threshold or raised + ledger.sole_approval_total(of_company) > threshold);
  return ledger.submit_ledger_change_proposal(a, needs_second, today);
end $$;

alter function ledger.propose_credit_terms owner to marga_authorizer;
grant execute on function ledger.propose_credit_terms to marga_operator;
