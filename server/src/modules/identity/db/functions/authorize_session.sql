-- Authorizes a session for a company; no other function does. It looks up the session and the membership and, only if
-- both are valid, sets the company and the request for the rest of the transaction. After a refusal a statement in the same round
-- trip sees no rows. Every name in the body is qualified, so no search_path of the caller can redirect it.
-- @null role, company_state, key_id, scopes
-- @wall secret: The application has no company before this. It finds the session by its hash and sets the company only for an active member.
create or replace function identity.authorize_session(token_hash text, company text, request text)
returns table (user_id text, role text, company_state text, email_verified boolean, disabled boolean, recent boolean,
  key_id text, scopes text[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select s."userId", m.role, c.state, u."emailVerified", s.disabled,
      s.confirmed_at > platform.now() - interval '10 minutes'
    into user_id, role, company_state, email_verified, disabled, recent
    from engine.session s
    join engine."user" u on u."id" = s."userId"
    left join identity.member m on m.user_id = s."userId" and m.company_id = authorize_session.company
    left join identity.company c on c.id = m.company_id
    where s."token" = token_hash and s."expiresAt" > platform.now();
  if user_id is null then return; end if;
  if role is not null and not disabled then
    perform pg_catalog.set_config('marga.company', company, true), pg_catalog.set_config('marga.request', request, true);
  end if;
  return next;
end $$;

alter function identity.authorize_session owner to marga_authorizer;
grant execute on function identity.authorize_session to marga_app;
