-- Gives a session another token, because its user has just given the password again. What the browser sent before it
-- got the new one still arrives: for half a minute the former token opens a session of its own under `fading_id`, which
-- cannot be renewed and counts as never confirmed. Returns whether the session is a remembered one, or null when the
-- token is not that of a session, or was replaced already.
-- @null value
-- @wall secret: The application cannot write sessions. It changes the one whose token's hash is given; the caller has verified the password.
create or replace function identity.replace_session_token(token_hash text, new_token_hash text, fading_id text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  s engine.session;
  fades_at timestamptz;
begin
  update engine.session x set "token" = new_token_hash, confirmed_at = platform.now()
    where x."token" = token_hash and x."expiresAt" > platform.now() and x.confirmed_at > '-infinity'
    returning * into s;
  if s."id" is null then return null; end if;
  fades_at := least(s."expiresAt", platform.now() + interval '30 seconds');
  insert into engine.session ("id", "userId", "token", "expiresAt", "ipAddress", "userAgent", absolute_expires_at, confirmed_at,
      second_factor, country)
    values (fading_id, s."userId", token_hash, fades_at, s."ipAddress", s."userAgent", fades_at, '-infinity', s.second_factor,
      s.country);
  return s.remembered;
end $$;

alter function identity.replace_session_token owner to marga_authorizer;
grant execute on function identity.replace_session_token to marga_app;
