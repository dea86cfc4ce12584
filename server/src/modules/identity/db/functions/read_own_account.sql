-- @null pending_email, last_sign_in_at
-- @wall secret: The application cannot read accounts. It returns the session's own user.
create or replace function identity.read_own_account(token_hash text)
returns table (user_id text, email text, email_verified boolean, pending_email text, name text, locale text,
  created_at timestamptz, last_sign_in_at timestamptz, second_factor boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u."id", u."email", u."emailVerified", p.pending_email, u."name", coalesce(p.locale, 'en'), u."createdAt",
      p.last_sign_in_at, coalesce(u."twoFactorEnabled", false)
    from engine."user" u left join identity.person p on p.user_id = u."id"
    where u."id" = identity.user_of_session(token_hash)
$$;

alter function identity.read_own_account owner to marga_authorizer;
grant execute on function identity.read_own_account to marga_app;
