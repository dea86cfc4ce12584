-- Says whether what the operator does for a company needs a second person: always when this operator approved the company
-- or it was approved less than a week ago, and otherwise above a limit. What this operator did within a day without a
-- second person counts, in the work queue, by ledger adjustments, by raised credit limits and by bank transfers they
-- typed in: for this company up to `limits.perCompany`, for all companies together up to `limits.inAll`, so that neither
-- ten small actions nor ten companies replace a large one. The function locks the operator until the end of the
-- transaction, so that the second of two concurrent actions counts the first. The company is null for an action for none.
create or replace function ledger.needs_second_person(of_company text, amount bigint, limits jsonb) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('done alone by ' || platform.current_operator(), 0));
  return amount > 0 and (exists (select from identity.company c where c.id = of_company
      and (c.approved_by = platform.current_operator() or c.credit_from > platform.now()))
    or (select amount + coalesce(sum(a.amount_minor), 0) > (limits ->> 'inAll')::bigint
        or amount + coalesce(sum(a.amount_minor) filter (where coalesce(a.company_id, '') = coalesce(of_company, '')), 0) > (limits ->> 'perCompany')::bigint
      from ledger.sole_approval a where a.staff = platform.current_operator() and a.approved_at > platform.now() - interval '1 day'));
end $$;

grant execute on function ledger.needs_second_person to marga_authorizer;
