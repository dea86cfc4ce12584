-- What a person does with their own account. Each function is one transaction; hashes of passwords and secrets come from
-- outside, so nothing here waits for anything.

-- A company, its owner's account, the accepted terms, the first mail and the audit entry: all of it or nothing. The
-- unique address decides between two that come at once.
create function identity.sign_up(new_user text, new_company text, address text, person_name text, password_hash text,
  company_name text, kind text, registration text, gst_id text, gst_number text, company_address text,
  company_phone text, terms_version text, mail_locale text, ip text, request_id text)
returns text language plpgsql security definer as $$
begin
  begin
    insert into engine."user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values (new_user, person_name, lower(address), false, platform.now(), platform.now());
  exception when unique_violation then
    return 'taken';
  end;
  insert into engine.account ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
    values (platform.new_id('rec'), new_user, 'credential', new_user, password_hash, platform.now(), platform.now());
  insert into identity.person (user_id, locale, password_changed_at) values (new_user, mail_locale, platform.now());
  insert into identity.company (id, name, entity_kind, registration_number, address, phone, state)
    values (new_company, company_name, kind, registration, company_address, company_phone, 'unverified');
  if gst_number is not null then
    insert into identity.gstin (id, company_id, gstin, is_primary, state)
      values (gst_id, new_company, gst_number, true, 'declared');
  end if;
  insert into identity.member (company_id, user_id, role) values (new_company, new_user, 'owner');
  insert into identity.terms_acceptance (user_id, version, ip_address) values (new_user, terms_version, ip);
  perform platform.note(new_company, new_user, 'identity.signed-up', new_company, request_id, ip,
    jsonb_build_object('terms', terms_version));
  perform identity.mail_to(new_user, 'verify-email');
  return 'created';
end $$;

-- Keeps the hash of a link's secret, for the process that is about to mail it. False when the mail has nothing to say any
-- more: its address is verified, was changed meanwhile, or the invitation is closed. An invitation has one link at a time.
create function identity.issue_action_code(hash text, of_purpose text, of_mail text, of_user text, of_invitation text,
  address text, lives interval) returns boolean language plpgsql security definer as $$
begin
  if of_purpose = 'invitation' then
    update identity.invitation i set expires_at = platform.now() + lives where i.id = of_invitation and i.state = 'open';
    if not found then return false; end if;
    update identity.action_code c set used_at = platform.now()
      where c.invitation_id = of_invitation and c.mail_id <> of_mail and c.used_at is null;
  elsif not exists (select from engine."user" u left join identity.person p on p.user_id = u."id"
      where u."id" = of_user and case of_purpose
        when 'change-email' then p.pending_email = lower(address)
        when 'verify-email' then u."email" = lower(address) and not u."emailVerified"
        else u."email" = lower(address) end) then
    return false;
  end if;
  insert into identity.action_code (token_hash, purpose, user_id, invitation_id, mail_id, email, expires_at)
    values (hash, of_purpose, of_user, of_invitation, of_mail, lower(address), platform.now() + lives);
  return true;
end $$;

-- What a link stands for, without using it up.
create function identity.read_action_code(hash text, of_purpose text)
returns table (outcome text, user_id text, email text, name text) language sql stable security definer as $$
  select case when c.used_at is not null then 'invalid' when c.expires_at <= platform.now() then 'expired' else 'good' end,
      c.user_id, c.email, u."name"
    from identity.action_code c left join engine."user" u on u."id" = c.user_id
    where c.token_hash = hash and c.purpose = of_purpose
$$;

-- Uses a link up: good for whoever comes first.
create function identity.use_action_code(hash text, of_purpose text) returns identity.action_code
language plpgsql as $$
declare
  used identity.action_code;
begin
  update identity.action_code c set used_at = platform.now()
    where c.token_hash = hash and c.purpose = of_purpose and c.used_at is null and c.expires_at > platform.now()
    returning * into used;
  return used;
end $$;

-- The answer does not tell whether the address has an account; the caller answers both after the same time.
create function identity.request_password_reset(address text, request_id text, ip text) returns void
language plpgsql security definer as $$
declare
  owner text;
begin
  select u."id" into owner from engine."user" u where u."email" = lower(address);
  if owner is null then return; end if;
  perform identity.mail_to(owner, 'reset-password');
  perform identity.note_of_person(owner, 'identity.password-reset-requested', owner, request_id, ip);
end $$;

-- A new password ends every session and every other link; whoever read the mail has also proved the address.
create function identity.reset_password(hash text, password_hash text, request_id text, ip text) returns boolean
language plpgsql security definer as $$
declare
  used identity.action_code := identity.use_action_code(hash, 'reset-password');
begin
  if used.user_id is null then return false; end if;
  if not exists (select from engine."user" u where u."id" = used.user_id and u."emailVerified") then
    -- Until now nobody had proved this address: whoever opened the account may have been somebody else, and must not
    -- keep a way in or lock its owner out.
    delete from engine."twoFactor" f where f."userId" = used.user_id;
    update engine."user" u set "twoFactorEnabled" = false where u."id" = used.user_id;
    update identity.api_key k set revoked_at = platform.now() where k.user_id = used.user_id and k.revoked_at is null;
  end if;
  update engine.account a set "password" = password_hash, "updatedAt" = platform.now()
    where a."userId" = used.user_id and a."providerId" = 'credential';
  update engine."user" u set "emailVerified" = true, "updatedAt" = platform.now()
    where u."id" = used.user_id and u."email" = used.email;
  -- Also a change of address that somebody else may have asked for: its link would lead them back in.
  update identity.action_code c set used_at = platform.now() where c.user_id = used.user_id and c.used_at is null;
  update identity.person p set password_changed_at = platform.now(), pending_email = null where p.user_id = used.user_id;
  delete from engine.session s where s."userId" = used.user_id;
  -- Sign-ins that wait for their second step were made with the old password.
  delete from engine.verification v where v."value" = used.user_id;
  delete from identity.known_device d where d.user_id = used.user_id;
  perform identity.mail_to(used.user_id, 'password-changed');
  perform identity.note_of_person(used.user_id, 'identity.password-reset', used.user_id, request_id, ip);
  return true;
end $$;

create function identity.change_password(token_hash text, password_hash text, request_id text, ip text) returns boolean
language plpgsql security definer as $$
declare
  owner text := identity.user_of(token_hash);
begin
  if owner is null then return false; end if;
  update engine.account a set "password" = password_hash, "updatedAt" = platform.now()
    where a."userId" = owner and a."providerId" = 'credential';
  insert into identity.person (user_id, password_changed_at) values (owner, platform.now())
    on conflict (user_id) do update set password_changed_at = excluded.password_changed_at, pending_email = null;
  update identity.action_code c set used_at = platform.now()
    where c.user_id = owner and c.purpose in ('reset-password', 'change-email') and c.used_at is null;
  delete from identity.known_device d where d.user_id = owner;
  delete from engine.session s where s."userId" = owner and s."token" <> token_hash;
  delete from engine.verification v where v."value" = owner;
  perform identity.mail_to(owner, 'password-changed');
  perform identity.note_of_person(owner, 'identity.password-changed', owner, request_id, ip);
  return true;
end $$;

create function identity.request_email_verification(token_hash text) returns void language sql security definer as $$
  select identity.mail_to(u."id", 'verify-email') from engine."user" u
    where u."id" = identity.user_of(token_hash) and not u."emailVerified"
$$;

create function identity.verify_email(hash text, request_id text, ip text) returns text
language plpgsql security definer as $$
declare
  used identity.action_code := identity.use_action_code(hash, 'verify-email');
begin
  if used.user_id is null then return null; end if;
  update engine."user" u set "emailVerified" = true, "updatedAt" = platform.now()
    where u."id" = used.user_id and u."email" = used.email and not u."emailVerified";
  if not found then
    -- The address was changed since the mail went out, or is verified already.
    return (select u."email" from engine."user" u
      where u."id" = used.user_id and u."email" = used.email and u."emailVerified");
  end if;
  perform identity.note_of_person(used.user_id, 'identity.email-verified', used.user_id, request_id, ip);
  perform identity.mail_to(used.user_id, 'company-submitted', jsonb_build_object('companyName', c.name))
    from identity.member m join identity.company c on c.id = m.company_id
    where m.user_id = used.user_id and m.role = 'owner' and c.state = 'unverified';
  return used.email;
end $$;

-- The mail goes to the new address. Where somebody else has it none goes, and the answer is the same. Asking for one's
-- present address takes an earlier wish back.
create function identity.request_email_change(token_hash text, address text, request_id text, ip text) returns void
language plpgsql security definer as $$
declare
  owner text := identity.user_of(token_hash);
begin
  if owner is null then return; end if;
  insert into identity.person (user_id, pending_email)
    select u."id", nullif(lower(address), u."email") from engine."user" u where u."id" = owner
    on conflict (user_id) do update set pending_email = excluded.pending_email;
  update identity.action_code c set used_at = platform.now()
    where c.user_id = owner and c.purpose = 'change-email' and c.used_at is null;
  if not exists (select from engine."user" u where u."email" = lower(address)) then
    perform platform.queue_mail(platform.new_id('mal'), lower(address), 'change-email', coalesce(p.locale, 'en'),
      jsonb_build_object('userId', owner, 'account', u."email"), null, owner)
      from identity.person p join engine."user" u on u."id" = p.user_id where p.user_id = owner;
  end if;
  perform identity.note_of_person(owner, 'identity.email-change-requested', owner, request_id, ip);
end $$;

create function identity.change_email(hash text, request_id text, ip text) returns text
language plpgsql security definer as $$
declare
  used identity.action_code := identity.use_action_code(hash, 'change-email');
  old_address text;
begin
  if used.user_id is null then return null; end if;
  select u."email" into old_address from engine."user" u where u."id" = used.user_id for update;
  if not exists (select from identity.person p where p.user_id = used.user_id and p.pending_email = used.email) then
    return null;
  end if;
  begin
    update engine."user" u set "email" = used.email, "emailVerified" = true, "updatedAt" = platform.now()
      where u."id" = used.user_id;
  exception when unique_violation then
    return null;
  end;
  update identity.person p set pending_email = null where p.user_id = used.user_id;
  update identity.action_code c set used_at = platform.now() where c.user_id = used.user_id and c.used_at is null;
  perform platform.queue_mail(platform.new_id('mal'), old_address, 'email-changed', coalesce(p.locale, 'en'),
    jsonb_build_object('newAddress', used.email), null, used.user_id) from identity.person p where p.user_id = used.user_id;
  perform identity.note_of_person(used.user_id, 'identity.email-changed', used.user_id, request_id, ip);
  return used.email;
end $$;

create function identity.account_of(token_hash text)
returns table (user_id text, email text, email_verified boolean, pending_email text, name text, locale text,
  created_at timestamptz, last_sign_in_at timestamptz, second_factor boolean)
language sql stable security definer as $$
  select u."id", u."email", u."emailVerified", p.pending_email, u."name", coalesce(p.locale, 'en'), u."createdAt",
      p.last_sign_in_at, coalesce(u."twoFactorEnabled", false)
    from engine."user" u left join identity.person p on p.user_id = u."id"
    where u."id" = identity.user_of(token_hash)
$$;

create function identity.change_account(token_hash text, new_name text, new_locale text) returns void
language plpgsql security definer as $$
declare
  owner text := identity.user_of(token_hash);
begin
  if owner is null then return; end if;
  update engine."user" u set "name" = coalesce(new_name, u."name"), "updatedAt" = platform.now() where u."id" = owner;
  insert into identity.person (user_id, locale) values (owner, coalesce(new_locale, 'en'))
    on conflict (user_id) do update set locale = coalesce(new_locale, identity.person.locale);
end $$;

-- Notes that the second factor was switched, and tells its owner.
create function identity.note_second_factor(token_hash text, action text, template text, request_id text, ip text)
returns void language plpgsql security definer as $$
declare
  owner text := identity.user_of(token_hash);
begin
  if owner is null then return; end if;
  if action = 'identity.second-factor-on' then
    -- Sessions made without it would otherwise outlive the wish for it.
    delete from engine.session s where s."userId" = owner and s."token" <> token_hash;
    update engine.session s set second_factor = true where s."token" = token_hash;
  elsif action = 'identity.second-factor-off' then
    update engine.session s set second_factor = false where s."userId" = owner;
  end if;
  if template is not null then perform identity.mail_to(owner, template); end if;
  perform identity.note_of_person(owner, action, owner, request_id, ip);
end $$;

create function identity.export_account(token_hash text, request_id text, ip text) returns jsonb
language sql security definer as $$
  select identity.note_of_person(identity.user_of(token_hash), 'identity.account-exported',
    identity.user_of(token_hash), request_id, ip);
  with me as (select identity.user_of(token_hash) as id),
  moment as (select 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"' as form)
  select jsonb_build_object(
    'memberships', coalesce((select jsonb_agg(jsonb_build_object('companyId', m.company_id, 'companyName', c.name,
        'role', m.role, 'since', to_char(m.created_at at time zone 'UTC', moment.form)))
      from identity.member m join identity.company c on c.id = m.company_id, me where m.user_id = me.id), '[]'),
    'acceptedTerms', coalesce((select jsonb_agg(jsonb_build_object('version', t.version,
        'at', to_char(t.accepted_at at time zone 'UTC', moment.form)))
      from identity.terms_acceptance t, me where t.user_id = me.id), '[]'),
    'sessions', coalesce((select jsonb_agg(jsonb_build_object('device', coalesce(s."userAgent", ''),
        'ipAddress', coalesce(s."ipAddress", ''),
        'startedAt', to_char(s."createdAt" at time zone 'UTC', moment.form),
        'expiresAt', to_char(s."expiresAt" at time zone 'UTC', moment.form)))
      from engine.session s, me where s."userId" = me.id), '[]'),
    'knownDevices', coalesce((select jsonb_agg(jsonb_build_object('device', d.user_agent,
        'lastUsedAt', to_char(d.last_used_at at time zone 'UTC', moment.form)))
      from identity.known_device d, me where d.user_id = me.id), '[]'),
    'activity', coalesce((select jsonb_agg(jsonb_build_object('action', a.action, 'subject', a.subject,
        'at', to_char(a.created_at at time zone 'UTC', moment.form), 'ipAddress', a.ip_address) order by a.id)
      from platform.audit a, me where a.user_id = me.id), '[]'),
    'exportedAt', to_char(platform.now() at time zone 'UTC', moment.form))
  from moment
$$;

-- The person goes, what the company did stays. A company of which they were the only member is closed; where others
-- remain without an owner, the ownership must be handed over first.
create function identity.delete_account(token_hash text, request_id text, ip text) returns text
language plpgsql security definer as $$
declare
  owner text := identity.user_of(token_hash);
begin
  if owner is null then return 'missing'; end if;
  perform 1 from identity.member m
    where m.company_id in (select o.company_id from identity.member o where o.user_id = owner) order by m.company_id, m.user_id
    for update;
  if exists (select from identity.member m where m.user_id = owner and m.role = 'owner'
      and not exists (select from identity.member o
        where o.company_id = m.company_id and o.role = 'owner' and o.user_id <> owner)
      and exists (select from identity.member o where o.company_id = m.company_id and o.user_id <> owner)) then
    return 'last-owner';
  end if;
  perform identity.note_of_person(owner, 'identity.account-deleted', owner, request_id, ip);
  perform identity.mail_to(owner, 'account-deleted');
  update identity.company c set state = 'closed', state_at = platform.now(), state_reason = null
    where c.id in (select m.company_id from identity.member m where m.user_id = owner)
      and not exists (select from identity.member o where o.company_id = c.id and o.user_id <> owner);
  update identity.invitation i set state = 'withdrawn'
    where i.state = 'open' and i.company_id in (select c.id from identity.company c where c.state = 'closed');
  update identity.api_key k set revoked_at = platform.now() where k.user_id = owner and k.revoked_at is null;
  delete from identity.member m where m.user_id = owner;
  delete from engine."user" u where u."id" = owner;
  return 'deleted';
end $$;

-- Removes what nobody can use any more. Sessions are kept a week past their end, so that a list of them can be explained.
create function identity.clear_out() returns void language sql security definer as $$
  delete from engine.session s where s."expiresAt" < platform.now() - interval '7 days';
  delete from engine.verification v where v."expiresAt" < platform.now();
  delete from identity.action_code c where c.expires_at < platform.now() - interval '30 days';
  delete from identity.known_device d where d.last_used_at < platform.now() - interval '400 days';
$$;
