-- Authorizes an API key for a company, as identity.authorize_session authorizes a session, and sets the company and the
-- request for the rest of the transaction. A key may do what both its scopes and its creator's current role allow, and
-- ends with the creator's membership. A key that is suspended, has expired or comes from an address outside its networks
-- opens nothing; the address is recorded at most once an hour. The last use is written at most once a minute. `address` is the
-- caller's, and null when it cannot be read.
-- @null address, role, company_state, key_id, scopes, key_problem, requests_a_minute
-- @values key_problem: api-key-suspended | api-key-expired | api-key-address-refused
-- @wall secret: The application has no company before this. It finds the key by its hash and sets the company only if the key is accepted and its creator is still an active member.
create or replace function identity.authorize_api_key(hash text, company text, request text, address text)
returns table (user_id text, role text, company_state text, email_verified boolean, disabled boolean, recent boolean,
  key_id text, scopes text[], key_problem text, requests_a_minute integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known identity.api_key;
begin
  select * into known from identity.api_key k where k.key_hash = hash and k.revoked_at is null;
  if known.id is null then return; end if;
  select m.role, c.state, u."emailVerified", p.disabled_at is not null into role, company_state, email_verified, disabled
    from engine."user" u
    left join identity.person p on p.user_id = u."id"
    left join identity.member m on m.user_id = u."id" and m.company_id = known.company_id
      and known.company_id = authorize_api_key.company
    left join identity.company c on c.id = m.company_id
    where u."id" = known.user_id;
  if not found then return; end if;
  user_id := known.user_id; recent := false; key_id := known.id; scopes := known.scopes;
  requests_a_minute := known.requests_a_minute;
  key_problem := case when known.suspended_at is not null then 'api-key-suspended'
    when known.expires_at <= platform.now() then 'api-key-expired'
    when known.networks <> '{}' and not coalesce(address::inet <<= any (known.networks::inet[]), false) then 'api-key-address-refused'
    end;
  if key_problem = 'api-key-address-refused' and coalesce(known.address_refused_at < platform.now() - interval '1 hour', true) then
    update identity.api_key k set address_refused_at = platform.now() where k.id = known.id;
    perform pg_catalog.set_config('marga.request', (request::jsonb || jsonb_build_object('key', key_id))::text, true);
    perform platform.record_audit(known.company_id, known.user_id, 'identity.api-key-address-refused', known.id,
        jsonb_build_object('name', known.name));
  end if;
  if role is not null and not disabled and key_problem is null then
    perform pg_catalog.set_config('marga.company', company, true),
      pg_catalog.set_config('marga.request', (request::jsonb || jsonb_build_object('key', key_id))::text, true);
  end if;
  if key_problem is null and coalesce(known.last_used_at < platform.now() - interval '1 minute', true) then
    update identity.api_key k set last_used_at = platform.now(), last_used_from = address where k.id = known.id;
  end if;
  return next;
end $$;

alter function identity.authorize_api_key owner to marga_authorizer;
grant execute on function identity.authorize_api_key to marga_app;
