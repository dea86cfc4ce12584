-- Returns what the operator has moved for this company within a day without a second person: in the work queue, by
-- ledger adjustments, by raised credit limits and by transfers they typed in. All routes count together, so that
-- ten small actions cannot replace a large one. The lock on person and company is held, so that the second of two
-- concurrent actions counts the first. A null company means what was moved for no company.
create or replace function ledger.sole_approval_total(of_company text) returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('done alone by ' || platform.current_operator() || ' for ' || coalesce(of_company, 'nobody'), 0));
  return coalesce((select sum(a.amount_minor) from ledger.sole_approval a
    where a.staff = platform.current_operator() and coalesce(a.company_id, '') = coalesce(of_company, '')
      and a.approved_at > platform.now() - interval '1 day'), 0);
end $$;

grant execute on function ledger.sole_approval_total to marga_authorizer;
