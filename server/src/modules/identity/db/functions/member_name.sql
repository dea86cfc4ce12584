-- Returns the name of a member of the current company, null for anybody else: operators are shown as such, without a
-- name.
-- @null value
-- @wall company: The application cannot read accounts. It returns the name of a member of the company of the transaction, and of nobody else.
create or replace function identity.member_name(of_user text) returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u."name" from engine."user" u
    join identity.member m on m.user_id = u."id" and m.company_id = platform.current_company()
    where u."id" = of_user
$$;

alter function identity.member_name owner to marga_authorizer;
grant execute on function identity.member_name to marga_app;
