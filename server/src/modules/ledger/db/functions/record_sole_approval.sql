-- Records an amount that an operator approved without a second person, so that it counts in
-- `ledger.sole_approval_total` for a day.
create or replace function ledger.record_sole_approval(of_subject text, of_kind text, of_company text, amount bigint) returns void
language sql as $$
  insert into ledger.sole_approval (subject, kind, company_id, staff, amount_minor)
    values (of_subject, of_kind, of_company, platform.current_operator(), amount)
$$;

grant execute on function ledger.record_sole_approval to marga_authorizer;
