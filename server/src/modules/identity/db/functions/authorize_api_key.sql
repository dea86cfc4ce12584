-- Authorizes an API key for a company, as identity.authorize_session authorizes a session, and sets the company and the
-- request for the rest of the transaction. A key may do what both its scopes and its creator's current role allow, and
-- ends with the creator's membership. Its last use is written at most once a minute.
-- @null role, company_state, key_id, scopes
-- @wall secret: The application has no company before this. It finds the key by its hash and sets the company only if its creator is still an active member.
create or replace function identity.authorize_api_key(hash text, company text, request text)
returns table (user_id text, role text, company_state text, email_verified boolean, disabled boolean, recent boolean,
  key_id text, scopes text[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used_at timestamptz;
begin
  select k.user_id, m.role, c.state, u."emailVerified", p.disabled_at is not null, false, k.id, k.scopes, k.last_used_at
    into user_id, role, company_state, email_verified, disabled, recent, key_id, scopes, used_at
    from identity.api_key k
    join engine."user" u on u."id" = k.user_id
    left join identity.person p on p.user_id = k.user_id
    left join identity.member m on m.user_id = k.user_id and m.company_id = k.company_id
      and k.company_id = authorize_api_key.company
    left join identity.company c on c.id = m.company_id
    where k.key_hash = hash and k.revoked_at is null;
  if user_id is null then return; end if;
  if role is not null and not disabled then
    perform pg_catalog.set_config('marga.company', company, true),
      pg_catalog.set_config('marga.request', (request::jsonb || jsonb_build_object('key', key_id))::text, true);
  end if;
  if used_at is null or used_at < platform.now() - interval '1 minute' then
    update identity.api_key k set last_used_at = platform.now() where k.id = authorize_api_key.key_id;
  end if;
  return next;
end $$;

alter function identity.authorize_api_key owner to marga_authorizer;
grant execute on function identity.authorize_api_key to marga_app;
