-- @values value: expired | invalid | joined | for-another
-- @wall secret: Who accepts has no company yet. It takes the session and the link's code, and the account's address must be the invited one.
create or replace function identity.accept_invitation(token_hash text, hash text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  joiner text := identity.user_of_session(token_hash);
begin
  if joiner is null then return 'invalid'; end if;
  return identity.join_company(hash, joiner);
end $$;

alter function identity.accept_invitation owner to marga_authorizer;
grant execute on function identity.accept_invitation to marga_app;
