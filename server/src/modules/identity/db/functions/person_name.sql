-- Returns the name of an account, '' when it is deleted. It reads across companies, so only functions of the
-- authorizer role may call it; for names that are shown to readers there is identity.name_of_actor.
create or replace function identity.person_name(of_user text) returns text language sql stable as $$
  select coalesce((select u."name" from engine."user" u where u."id" = of_user), '')
$$;

grant execute on function identity.person_name to marga_authorizer;
