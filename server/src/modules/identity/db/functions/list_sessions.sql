-- @null country
-- @wall secret: The application cannot read sessions. It returns those of the session's own user, without their tokens; a token that was replaced is no session of its own.
create or replace function identity.list_sessions(token_hash text)
returns table (id text, current boolean, user_agent text, ip_address text, country text, remembered boolean,
  started_at timestamptz, renewed_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s."id", s."token" = token_hash, coalesce(s."userAgent", ''), coalesce(s."ipAddress", ''), s.country::text,
      s.remembered, s."createdAt", s.renewed_at, s."expiresAt"
    from engine.session s
    where s."userId" = identity.user_of_session(token_hash) and s."expiresAt" > platform.now()
      and s.confirmed_at > '-infinity'
    order by s.renewed_at desc, s."id"
$$;

alter function identity.list_sessions owner to marga_authorizer;
grant execute on function identity.list_sessions to marga_app;
