-- Proposes a company's credit limit and billing terms, for an operator. A second person must approve when the limit
-- is raised above the limit of one company, or when the increase exceeds the limits of `ledger.needs_second_person`. All
-- other changes are executed at once.
-- @null value
-- @values value: written | too-new | insufficient-funds | credit-limit-exceeded | more-than-owed | state-changed
-- @wall operator: Only functions of the ledger set limits. It does so only for an operator and up to the limits alone; above them another person decides.
create or replace function ledger.propose_credit_terms(new_id text, of_company text, new_limit bigint, new_cycle text, new_due_days integer,
  with_reason text, limits jsonb, today date)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a approvals.approval;
  present bigint;
  raised bigint;
begin
  if coalesce(platform.current_operator(), '') = '' then return null; end if;
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
  return ledger.submit_ledger_change_proposal(a, raised > 0 and (new_limit > (limits ->> 'perCompany')::bigint
    or ledger.needs_second_person(of_company, raised, limits)), today);
end $$;

alter function ledger.propose_credit_terms owner to marga_authorizer;
grant execute on function ledger.propose_credit_terms to marga_operator;
