-- Returns the name of an account, '' when it is deleted.
-- @null of_user
-- @wall operator: Operators cannot read names of people. It returns the name of one, and only to an operator.
create or replace function workqueue.person_name_for_operator(of_user text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select identity.person_name(of_user) where platform.current_operator() <> ''
$$;

alter function workqueue.person_name_for_operator owner to marga_authorizer;
grant execute on function workqueue.person_name_for_operator to marga_operator;
