-- Returns the amount that the operator approved for this company within the last day without a second person: in the
-- work queue, by ledger adjustments, by raised credit limits and by bank transfers they typed in. All these count
-- together, so that ten small actions cannot replace a large one. The function locks operator and company until the
-- end of the transaction, so that the second of two concurrent actions counts the first. A null company selects the
-- actions for no company.
create or replace function ledger.sole_approval_total(of_company text) returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('done alone by ' || platform.current_operator() || ' for ' || coalesce(of_company, 'nobody'), 0));
  return coalesce((select sum(a.amount_minor) from ledger.sole_approval a
    where a.staff = platform.current_operator() and coalesce(a.company_id, '') = coalesce(of_company, '')
      and a.approved_at > platform.now() - interval '1 day'), 0);
end $$;

grant execute on function ledger.sole_approval_total to marga_authorizer;
