-- Returns the name of an account, '' when it is deleted. It looks across companies, so it is for functions of the
-- authorizer role alone; identity.member_name is for what a company is shown.
create or replace function identity.person_name(of_user text) returns text language sql stable as $$
  select coalesce((select u."name" from engine."user" u where u."id" = of_user), '')
$$;

grant execute on function identity.person_name to marga_authorizer;
