-- Returns the user of a valid session and the companies they belong to: one row per company, or one row without a
-- company. It runs as `marga_authorizer`, because it reads several companies at once.
-- @null staff_role, company_id, company_name, company_state, role
-- @wall secret: A person belongs to several companies, and the transaction to none yet. It returns those of the session's own user.
create or replace function identity.read_session_and_companies(token_hash text)
returns table (user_id text, email text, email_verified boolean, name text, expires_at timestamptz,
  extendable_until timestamptz, server_time timestamptz, disabled boolean, recent boolean, staff_role text,
  company_id text, company_name text, company_state text, role text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select u."id", u."email", u."emailVerified", u."name", s."expiresAt", coalesce(s.absolute_expires_at, s."expiresAt"),
      platform.now(), s.disabled, s.confirmed_at > platform.now() - interval '10 minutes', f.role,
      m.company_id, c.name, c.state, m.role
    from engine.session s
    join engine."user" u on u."id" = s."userId"
    left join identity.staff f on f.user_id = u."id"
    left join identity.member m on m.user_id = u."id"
    left join identity.company c on c.id = m.company_id
    where s."token" = token_hash and s."expiresAt" > platform.now()
    order by c.name;
end $$;

alter function identity.read_session_and_companies owner to marga_authorizer;
grant execute on function identity.read_session_and_companies to marga_app;
