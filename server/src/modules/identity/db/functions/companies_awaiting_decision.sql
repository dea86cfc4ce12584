-- Returns the companies that an operator can decide about, and since when: an application whose owner has verified an
-- address, a GST number, or new details.
create or replace function identity.companies_awaiting_decision() returns table (company_id text, since timestamptz) language sql stable as $$
  select w.company_id, min(w.since) from (
    select c.id, c.state_at from identity.company c where c.state = 'unverified'
      and exists (select from identity.company_member m where m.company_id = c.id and m.role = 'owner' and m.email_verified)
    union all select g.company_id, g.created_at from identity.gstin g where g.state = 'pending'
    union all select p.company_id, p.created_at from identity.proposed_company_details p join identity.company c on c.id = p.company_id
      where c.state in ('approved', 'suspended')) w (company_id, since) group by w.company_id
$$;

grant execute on function identity.companies_awaiting_decision to marga_authorizer, marga_operator;
