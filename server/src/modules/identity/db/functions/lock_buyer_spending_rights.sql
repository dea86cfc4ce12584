-- Returns the daily limit of a buyer who may spend the company's money, and raises MG002 for anybody else. Locks the
-- member and the company, so that neither changes until the transaction ends.
create or replace function identity.lock_buyer_spending_rights(buyer text, buying_roles text[]) returns bigint language plpgsql as $$
declare
  found_limit bigint;
begin
  select m.daily_limit_minor into found_limit
    from identity.member m join identity.company c on c.id = m.company_id
    where m.company_id = platform.current_company() and m.user_id = buyer and m.role = any (buying_roles) and c.state = 'approved'
    for share;
  if not found then raise exception using errcode = 'MG002', message = 'may not buy'; end if;
  return found_limit;
end $$;

grant execute on function identity.lock_buyer_spending_rights to marga_authorizer, marga_app;
