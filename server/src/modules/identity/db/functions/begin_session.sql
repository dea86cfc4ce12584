-- Completes a session that the authentication engine has just created. For a disabled account the session is deleted
-- and the user learns why, because the password was right. A sign-in from a new device is reported to the user by
-- mail, unless it is the account's first sign-in.
-- @values value: missing | begun | user-disabled
-- @null from_country
-- @wall secret: The application cannot write sessions. It completes the one whose token's hash is given, and ends it for a disabled account.
create or replace function identity.begin_session(token_hash text, is_remembered boolean, with_second_factor boolean,
  agent text, from_country text, device_hash text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner text;
  idle interval;
  absolute timestamptz;
  is_new_device boolean;
  is_first boolean;
begin
  select s."userId" into owner from engine.session s where s."token" = token_hash;
  if owner is null then return 'missing'; end if;
  if exists (select from identity.person p where p.user_id = owner and p.disabled_at is not null) then
    delete from engine.session s where s."token" = token_hash;
    perform identity.record_person_audit(owner, 'identity.sign-in-refused', owner);
    return 'user-disabled';
  end if;
  -- Operators sign in every day, so their sessions are never remembered.
  is_remembered := is_remembered and not exists (select from identity.staff f where f.user_id = owner);
  idle := identity.user_session_idle_minutes(owner) * interval '1 minute';
  absolute := platform.now() + case when is_remembered then interval '30 days' else interval '24 hours' end;
  update engine.session s set remembered = is_remembered, second_factor = with_second_factor, country = from_country,
      absolute_expires_at = absolute, confirmed_at = platform.now(), renewed_at = platform.now(),
      "ipAddress" = platform.current_request() ->> 'ip', "userAgent" = agent,
      "expiresAt" = least(absolute,
        platform.now() + coalesce(idle, case when is_remembered then interval '30 days' else interval '1 hour' end))
    where s."token" = token_hash;
  is_first := not exists (select from identity.person p where p.user_id = owner and p.last_sign_in_at is not null);
  insert into identity.person (user_id, last_sign_in_at) values (owner, platform.now())
    on conflict (user_id) do update set last_sign_in_at = excluded.last_sign_in_at;
  is_new_device := not exists (select from identity.known_device d where d.token_hash = device_hash and d.user_id = owner);
  if is_new_device and not is_first then
    perform identity.mail_to_user(owner, 'new-device',
      jsonb_build_object('ipAddress', platform.current_request() ->> 'ip', 'userAgent', agent, 'country', from_country));
  end if;
  insert into identity.known_device as d (token_hash, user_id, user_agent) values (device_hash, owner, agent)
    on conflict on constraint known_device_pkey do update set last_used_at = platform.now(), user_agent = excluded.user_agent;
  perform identity.record_person_audit(owner, 'identity.signed-in', owner);
  return 'begun';
end $$;

alter function identity.begin_session owner to marga_authorizer;
grant execute on function identity.begin_session to marga_app;
