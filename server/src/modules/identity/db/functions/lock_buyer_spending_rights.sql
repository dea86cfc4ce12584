-- Returns whether limits apply to what this buyer spends, and raises MG002 for somebody who may not spend the company's
-- money. Locks the member and the company, so that neither changes until the transaction ends. Where limits apply, all
-- purchases of the company under limits follow one another: one limit may count what many members spend.
create or replace function identity.lock_buyer_spending_rights(buyer text, buying_roles text[]) returns boolean language plpgsql as $$
begin
  perform from identity.member m join identity.company c on c.id = m.company_id
    where m.company_id = platform.current_company() and m.user_id = buyer and m.role = any (buying_roles) and c.state = 'approved'
    for share;
  if not found then raise exception using errcode = 'MG002', message = 'may not buy'; end if;
  if not exists (select from identity.spending_limits_of(platform.current_company(), buyer) l where l.limit_minor is not null) then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended(platform.current_company() || ':spending', 0));
  return true;
end $$;

grant execute on function identity.lock_buyer_spending_rights to marga_authorizer, marga_app;
