-- Names for ids that the company's rows mention: its members, and operators as such without a name.
-- @null value
create or replace function identity.name_of(of_user text) returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u."name" from engine."user" u
    join identity.member m on m.user_id = u."id" and m.company_id = platform.company()
    where u."id" = of_user
$$;

alter function identity.name_of owner to marga_gate;
grant execute on function identity.name_of to marga_app;
