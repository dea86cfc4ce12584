-- Returns the name of an account, '' when it is deleted: of anybody for an operator, and for a company that of an operator
-- whose action is in its log. The application shows companies no more of it than the first name.
-- @null of_user
-- @wall company: Neither role can read accounts. It returns the name of one person whom the reader may know to have acted.
create or replace function identity.name_of_actor(of_user text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.person_name(of_user) where platform.current_operator() <> '' or exists (select from platform.audit a where a.user_id = of_user and a.company_id = platform.current_company() and a.staff)
$$;

alter function identity.name_of_actor owner to marga_authorizer;
grant execute on function identity.name_of_actor to marga_app, marga_operator;
