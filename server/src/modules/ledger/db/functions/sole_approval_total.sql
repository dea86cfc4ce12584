-- What whoever acts has moved for this company within a day without a second person, at the desk, by corrections of the
-- ledger, by credit limits that they raised and by transfers that they typed in themselves: one person's ten small deeds are
-- the large one that they are, by whichever route. Under a lock of that person and company, which is kept: of two at once,
-- the second counts what the first has done. Null: what was moved for no company.
create or replace function ledger.sole_approval_total(of_company text) returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('done alone by ' || platform.staff() || ' for ' || coalesce(of_company, 'nobody'), 0));
  return coalesce((select sum(a.amount_minor) from ledger.sole_approval a
    where a.staff = platform.staff() and coalesce(a.company_id, '') = coalesce(of_company, '')
      and a.approved_at > platform.now() - interval '1 day'), 0);
end $$;

grant execute on function ledger.sole_approval_total to marga_authorizer;
