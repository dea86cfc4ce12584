-- @wall secret: The application cannot write sessions. It marks the one whose token's hash is given; the caller has verified the password.
create or replace function identity.mark_password_confirmed(token_hash text) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update engine.session s set confirmed_at = platform.now() where s."token" = token_hash and s."expiresAt" > platform.now()
$$;

alter function identity.mark_password_confirmed owner to marga_authorizer;
grant execute on function identity.mark_password_confirmed to marga_app;
