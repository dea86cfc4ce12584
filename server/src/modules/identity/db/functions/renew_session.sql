-- Extends a session by its idle time, but not beyond its absolute expiry. Returns whether the session is a
-- remembered one, or null when there was none to renew.
-- @null value
-- @wall secret: The application cannot write sessions. It extends the one whose token's hash is given, within its absolute expiry.
create or replace function identity.renew_session(token_hash text) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  idle interval := identity.user_session_idle_minutes(identity.user_of_session(token_hash)) * interval '1 minute';
  is_remembered boolean;
begin
  update engine.session s set renewed_at = platform.now(),
      "expiresAt" = least(s.absolute_expires_at,
        platform.now() + coalesce(idle, case when s.remembered then interval '30 days' else interval '1 hour' end))
    where s."token" = token_hash and s."expiresAt" > platform.now() and not s.disabled
      and s.absolute_expires_at is not null
    returning s.remembered into is_remembered;
  return is_remembered;
end $$;

alter function identity.renew_session owner to marga_authorizer;
grant execute on function identity.renew_session to marga_app;
