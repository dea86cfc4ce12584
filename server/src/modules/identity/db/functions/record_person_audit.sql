-- Records what a person did in the audit log of each of their companies, or under no company when they have none.
create or replace function identity.record_person_audit(of_user text, action text, subject text,
  detail jsonb default '{}') returns void language plpgsql as $$
declare
  company text;
begin
  for company in select m.company_id from identity.member m where m.user_id = of_user loop
    perform platform.record_audit(company, of_user, action, subject, detail);
  end loop;
  if not found then perform platform.record_audit(null, of_user, action, subject, detail); end if;
end $$;

grant execute on function identity.record_person_audit to marga_authorizer;
