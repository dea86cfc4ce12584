-- Returns the user of a session, or null when the session is unknown, expired or disabled.
create or replace function identity.user_of_session(token_hash text) returns text language plpgsql stable as $$
begin
  return (select s."userId" from engine.session s
    where s."token" = token_hash and s."expiresAt" > platform.now() and not s.disabled);
end $$;

grant execute on function identity.user_of_session to marga_authorizer;
