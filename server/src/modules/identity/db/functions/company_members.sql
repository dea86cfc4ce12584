-- @wall operator: Operators cannot read accounts. It returns the members of one company, and only to an operator.
create or replace function identity.company_members(of_company text)
returns table (user_id text, name text, email text, email_verified boolean, disabled boolean, role text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u."id", u."name", u."email", u."emailVerified", p.disabled_at is not null, m.role
    from identity.member m
    join engine."user" u on u."id" = m.user_id
    left join identity.person p on p.user_id = m.user_id
    where m.company_id = of_company and platform.current_operator() <> ''
    order by m.role, u."name"
$$;

alter function identity.company_members owner to marga_authorizer;
grant execute on function identity.company_members to marga_operator;
