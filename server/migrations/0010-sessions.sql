-- Doors and sessions. What spans companies or belongs to a person is a function of marga_gate, keyed by the hash of a
-- secret; every name in a body is qualified, so no search_path of the caller can bend it. What every sign-in or request
-- calls is plpgsql, which keeps its plans: a function in plain SQL is planned anew each time.

-- Who did what, told by a function of the schema in the transaction of the deed.
create function platform.note(company text, actor text, action text, subject text, request_id text,
  ip text default null, detail jsonb default '{}', key_id text default null, staff boolean default false)
returns void language plpgsql as $$
begin
  insert into platform.audit (id, company_id, user_id, action, subject, request_id, ip_address, detail, key_id, staff)
    values (platform.new_id('aud'), company, actor, action, subject, request_id, ip, detail, key_id, staff);
end $$;

-- How long a session of this person may rest: the shortest that a company of theirs has set, null when none has.
create function identity.idle_minutes(of_user text) returns integer language plpgsql stable as $$
begin
  return (select min(c.session_idle_minutes) from identity.member m join identity.company c on c.id = m.company_id
    where m.user_id = of_user);
end $$;

-- The one door into a company: it looks the session and the membership up and, only if both hold, sets the company for
-- the rest of the transaction. A statement behind it in the same round trip sees nothing when the door stayed shut.
drop function identity.enter(text, text);
create function identity.enter(token_hash text, company text)
returns table (user_id text, role text, company_state text, email_verified boolean, disabled boolean, recent boolean,
  daily_limit_minor bigint, key_id text, scopes text[])
language plpgsql security definer as $$
begin
  select s."userId", m.role, c.state, u."emailVerified", s.disabled,
      s.confirmed_at > platform.now() - interval '10 minutes', m.daily_limit_minor
    into user_id, role, company_state, email_verified, disabled, recent, daily_limit_minor
    from engine.session s
    join engine."user" u on u."id" = s."userId"
    left join identity.member m on m.user_id = s."userId" and m.company_id = enter.company
    left join identity.company c on c.id = m.company_id
    where s."token" = token_hash and s."expiresAt" > platform.now();
  if user_id is null then return; end if;
  if role is not null and not disabled then
    perform pg_catalog.set_config('marga.company', company, true);
  end if;
  return next;
end $$;

-- The same door for a program. A key does what its scopes and its maker's present role both allow, and dies with the
-- membership. When it was last used is written at most once a minute.
create function identity.enter_with_key(hash text, company text)
returns table (user_id text, role text, company_state text, email_verified boolean, disabled boolean, recent boolean,
  daily_limit_minor bigint, key_id text, scopes text[])
language plpgsql security definer as $$
declare
  used_at timestamptz;
begin
  select k.user_id, m.role, c.state, u."emailVerified", p.disabled_at is not null, false, m.daily_limit_minor, k.id,
      k.scopes, k.last_used_at
    into user_id, role, company_state, email_verified, disabled, recent, daily_limit_minor, key_id, scopes, used_at
    from identity.api_key k
    join engine."user" u on u."id" = k.user_id
    left join identity.person p on p.user_id = k.user_id
    left join identity.member m on m.user_id = k.user_id and m.company_id = k.company_id
      and k.company_id = enter_with_key.company
    left join identity.company c on c.id = m.company_id
    where k.key_hash = hash and k.revoked_at is null;
  if user_id is null then return; end if;
  if role is not null and not disabled then
    perform pg_catalog.set_config('marga.company', company, true);
  end if;
  if used_at is null or used_at < platform.now() - interval '1 minute' then
    update identity.api_key k set last_used_at = platform.now() where k.id = enter_with_key.key_id;
  end if;
  return next;
end $$;

-- The operators' door: it opens their view for the rest of the transaction.
create function identity.enter_staff(token_hash text)
returns table (user_id text, role text, disabled boolean, recent boolean, second_factor boolean)
language plpgsql security definer as $$
begin
  select s."userId", f.role, s.disabled, s.confirmed_at > platform.now() - interval '10 minutes', s.second_factor
    into user_id, role, disabled, recent, second_factor
    from engine.session s
    join engine."user" u on u."id" = s."userId"
    -- An address that nobody has proved is nobody's: an account opened under it is no operator's.
    left join identity.staff f on f.user_id = s."userId" and u."emailVerified"
    where s."token" = token_hash and s."expiresAt" > platform.now();
  if user_id is null then return; end if;
  if role is not null and not disabled then
    perform pg_catalog.set_config('marga.staff', user_id, true);
  end if;
  return next;
end $$;

-- Who is signed in and where they belong; the only question that spans companies.
drop function identity.session_of(text);
create function identity.session_of(token_hash text)
returns table (user_id text, email text, email_verified boolean, name text, expires_at timestamptz,
  extendable_until timestamptz, server_time timestamptz, disabled boolean, recent boolean, staff_role text,
  company_id text, company_name text, company_state text, role text)
language plpgsql stable security definer as $$
begin
  return query select u."id", u."email", u."emailVerified", u."name", s."expiresAt", coalesce(s.absolute_expires_at, s."expiresAt"),
      platform.now(), s.disabled, s.confirmed_at > platform.now() - interval '10 minutes', f.role,
      m.company_id, c.name, c.state, m.role
    from engine.session s
    join engine."user" u on u."id" = s."userId"
    left join identity.staff f on f.user_id = u."id"
    left join identity.member m on m.user_id = u."id"
    left join identity.company c on c.id = m.company_id
    where s."token" = token_hash and s."expiresAt" > platform.now()
    order by c.name;
end $$;

-- Whose session this is; null when it opens nothing.
create function identity.user_of(token_hash text) returns text language plpgsql stable as $$
begin
  return (select s."userId" from engine.session s
    where s."token" = token_hash and s."expiresAt" > platform.now() and not s.disabled);
end $$;

-- Tells every company of a person's what they did, or nobody's log when they have none.
create function identity.note_of_person(of_user text, action text, subject text, request_id text, ip text,
  detail jsonb default '{}') returns void language plpgsql as $$
declare
  company text;
begin
  for company in select m.company_id from identity.member m where m.user_id = of_user loop
    perform platform.note(company, of_user, action, subject, request_id, ip, detail);
  end loop;
  if not found then perform platform.note(null, of_user, action, subject, request_id, ip, detail); end if;
end $$;

create function identity.mail_to(of_user text, template text, params jsonb default '{}') returns void language sql as $$
  select platform.queue_mail(platform.new_id('mal'), u."email", template, coalesce(p.locale, 'en'), params, null, u."id")
    from engine."user" u left join identity.person p on p.user_id = u."id" where u."id" = of_user
$$;

-- A session the engine has just made becomes one of ours. A disabled account gets none: the password was right, so it
-- may be told. A device that was not seen before is told by mail, unless it is the account's first.
create function identity.begin_session(token_hash text, is_remembered boolean, with_second_factor boolean, ip text,
  agent text, from_country text, device_hash text, request_id text)
returns text language plpgsql security definer as $$
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
    perform identity.note_of_person(owner, 'identity.sign-in-refused', owner, request_id, ip);
    return 'user-disabled';
  end if;
  -- Operators sign in every day.
  is_remembered := is_remembered and not exists (select from identity.staff f where f.user_id = owner);
  idle := identity.idle_minutes(owner) * interval '1 minute';
  absolute := platform.now() + case when is_remembered then interval '30 days' else interval '24 hours' end;
  update engine.session s set remembered = is_remembered, second_factor = with_second_factor, country = from_country,
      absolute_expires_at = absolute, confirmed_at = platform.now(), renewed_at = platform.now(),
      "ipAddress" = ip, "userAgent" = agent,
      "expiresAt" = least(absolute,
        platform.now() + coalesce(idle, case when is_remembered then interval '30 days' else interval '1 hour' end))
    where s."token" = token_hash;
  is_first := not exists (select from identity.person p where p.user_id = owner and p.last_sign_in_at is not null);
  insert into identity.person (user_id, last_sign_in_at) values (owner, platform.now())
    on conflict (user_id) do update set last_sign_in_at = excluded.last_sign_in_at;
  is_new_device := not exists (select from identity.known_device d where d.token_hash = device_hash and d.user_id = owner);
  if is_new_device and not is_first then
    perform identity.mail_to(owner, 'new-device',
      jsonb_build_object('ipAddress', ip, 'userAgent', agent, 'country', from_country));
  end if;
  insert into identity.known_device as d (token_hash, user_id, user_agent) values (device_hash, owner, agent)
    on conflict on constraint known_device_pkey do update set last_used_at = platform.now(), user_agent = excluded.user_agent;
  perform identity.note_of_person(owner, 'identity.signed-in', owner, request_id, ip);
  return 'begun';
end $$;

-- Whether this device has been its owner's before: it may pass a lock that strangers have earned the account.
create function identity.is_known_device(device_hash text, address text) returns boolean
language plpgsql stable security definer as $$
begin
  return exists (select from identity.known_device d join engine."user" u on u."id" = d.user_id
    where d.token_hash = device_hash and u."email" = lower(address)
      and d.last_used_at > platform.now() - interval '400 days');
end $$;

-- Whether the password of somebody who has just given the right one opens anything; if not, that it was tried is noted.
create function identity.refuse_disabled(of_user text, request_id text, ip text) returns boolean
language plpgsql security definer as $$
begin
  if not exists (select from identity.person p where p.user_id = of_user and p.disabled_at is not null) then
    return false;
  end if;
  perform identity.note_of_person(of_user, 'identity.sign-in-refused', of_user, request_id, ip);
  return true;
end $$;

-- Answers whether the session is remembered, null when there was none to renew.
create function identity.renew_session(token_hash text) returns boolean language plpgsql security definer as $$
declare
  idle interval := identity.idle_minutes(identity.user_of(token_hash)) * interval '1 minute';
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

-- A company's idle time holds for sessions that are open already, from the moment it is set or somebody joins.
create function identity.cut_sessions() returns trigger language plpgsql security definer as $$
declare
  changed jsonb := to_jsonb(new);
begin
  update engine.session s set "expiresAt" = s.renewed_at + idle.minutes * interval '1 minute'
    from (select m.user_id, identity.idle_minutes(m.user_id) as minutes from identity.member m
      where m.company_id = coalesce(changed ->> 'company_id', changed ->> 'id')
        and m.user_id = coalesce(changed ->> 'user_id', m.user_id)) idle
    where s."userId" = idle.user_id and s."expiresAt" > s.renewed_at + idle.minutes * interval '1 minute';
  return null;
end $$;
create trigger cut_sessions after update of session_idle_minutes on identity.company
  for each row when (new.session_idle_minutes is not null) execute function identity.cut_sessions();
create trigger cut_sessions after insert on identity.member for each row execute function identity.cut_sessions();

create function identity.confirm_session(token_hash text) returns void language sql security definer as $$
  update engine.session s set confirmed_at = platform.now() where s."token" = token_hash and s."expiresAt" > platform.now()
$$;

create function identity.sessions_of(token_hash text)
returns table (id text, current boolean, user_agent text, ip_address text, country text, remembered boolean,
  started_at timestamptz, renewed_at timestamptz, expires_at timestamptz)
language sql stable security definer as $$
  select s."id", s."token" = token_hash, coalesce(s."userAgent", ''), coalesce(s."ipAddress", ''), s.country::text,
      s.remembered, s."createdAt", s.renewed_at, s."expiresAt"
    from engine.session s
    where s."userId" = identity.user_of(token_hash) and s."expiresAt" > platform.now()
    order by s.renewed_at desc, s."id"
$$;

-- Ends one session of the holder's, or all but the holder's own when none is named. Answers how many ended.
create function identity.end_sessions(token_hash text, session_id text, request_id text, ip text)
returns integer language plpgsql security definer as $$
declare
  owner text := identity.user_of(token_hash);
  ended integer;
begin
  delete from engine.session s
    where s."userId" = owner and case when session_id is null then s."token" <> token_hash else s."id" = session_id end;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform identity.note_of_person(owner, 'identity.session-ended', coalesce(session_id, owner), request_id, ip,
      jsonb_build_object('sessions', ended));
  end if;
  return ended;
end $$;

create function identity.sign_out(token_hash text, request_id text, ip text) returns void
language plpgsql security definer as $$
declare
  owner text := identity.user_of(token_hash);
begin
  delete from engine.session s where s."token" = token_hash;
  if owner is not null then
    perform identity.note_of_person(owner, 'identity.signed-out', owner, request_id, ip);
  end if;
end $$;
