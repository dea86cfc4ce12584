-- What members do with their company. These run as the application itself, so row-level security holds inside them too;
-- only what must look at people's accounts is a function of marga_gate, bound to the company of the transaction.

-- Names and addresses of the company's own people.
create function identity.team_of()
returns table (user_id text, name text, email text, email_verified boolean, role text, daily_limit_minor bigint,
  joined_at timestamptz, last_sign_in_at timestamptz, second_factor boolean)
language sql stable security definer as $$
  select m.user_id, u."name", u."email", u."emailVerified", m.role, m.daily_limit_minor, m.created_at, p.last_sign_in_at,
      coalesce(u."twoFactorEnabled", false)
    from identity.member m
    join engine."user" u on u."id" = m.user_id
    left join identity.person p on p.user_id = m.user_id
    where m.company_id = platform.company()
    order by array_position(array['owner', 'manager', 'booker', 'approver', 'finance', 'traveller'], m.role), u."name", u."id"
$$;

-- Names for ids that the company's rows mention: its members, and operators as such without a name.
create function identity.name_of(of_user text) returns text language sql stable security definer as $$
  select u."name" from engine."user" u
    join identity.member m on m.user_id = u."id" and m.company_id = platform.company()
    where u."id" = of_user
$$;

create function identity.is_member_address(address text) returns boolean language sql stable security definer as $$
  select exists (select from identity.member m join engine."user" u on u."id" = m.user_id
    where m.company_id = platform.company() and u."email" = lower(address))
$$;

-- Mails a member of the company of this transaction, or all its owners when nobody is named.
create function identity.mail_to_member(of_user text, template text, params jsonb) returns void
language sql security definer as $$
  select platform.queue_mail(platform.new_id('mal'), u."email", template, coalesce(p.locale, 'en'),
      params || jsonb_build_object('companyName', c.name), m.company_id, m.user_id)
    from identity.member m
    join identity.company c on c.id = m.company_id
    join engine."user" u on u."id" = m.user_id
    left join identity.person p on p.user_id = m.user_id
    where m.company_id = platform.company()
      and case when of_user is null then m.role = 'owner' else m.user_id = of_user end
$$;

create function identity.mail_invitation(of_invitation text) returns void language sql security definer as $$
  select platform.queue_mail(platform.new_id('mal'), i.email, 'invitation', i.locale,
      jsonb_build_object('invitationId', i.id, 'companyName', c.name, 'role', i.role, 'invitedBy', coalesce(u."name", '')),
      i.company_id, null)
    from identity.invitation i
    join identity.company c on c.id = i.company_id
    left join engine."user" u on u."id" = i.invited_by
    where i.id = of_invitation and i.company_id = platform.company() and i.state = 'open'
$$;

-- Two owners who demote each other at once queue at the owners' rows, and the second is told that it is the last.
create function identity.other_owners(than_user text) returns bigint language plpgsql as $$
begin
  perform 1 from identity.member m where m.company_id = platform.company() and m.role = 'owner' order by m.user_id for update;
  return (select count(*) from identity.member m
    where m.company_id = platform.company() and m.role = 'owner' and m.user_id <> than_user);
end $$;

-- Whether a limit, or the lack of one, is more than whoever gives it may spend.
create function identity.exceeds_own_limit(actor text, new_limit bigint) returns boolean language sql stable as $$
  select m.daily_limit_minor is not null and (new_limit is null or new_limit > m.daily_limit_minor)
    from identity.member m where m.company_id = platform.company() and m.user_id = actor
$$;

-- `manageable` are the roles that whoever asks may hand out and take away.
create function identity.change_member(subject text, new_role text, sets_limit boolean, new_limit bigint,
  manageable text[], actor text, request_id text, ip text) returns text language plpgsql as $$
declare
  known identity.member;
  others bigint := identity.other_owners(subject);
begin
  select * into known from identity.member m where m.company_id = platform.company() and m.user_id = subject for update;
  if known.user_id is null then return 'not-found'; end if;
  if not known.role = any (manageable) or not coalesce(new_role, known.role) = any (manageable) then
    return 'permission-denied';
  end if;
  -- Nobody with a limit hands out more than their own, to themselves least of all.
  if sets_limit and identity.exceeds_own_limit(actor, new_limit) then return 'permission-denied'; end if;
  if sets_limit and subject = actor and known.role <> 'owner' then return 'permission-denied'; end if;
  if known.role = 'owner' and coalesce(new_role, 'owner') <> 'owner' and others = 0 then return 'last-owner'; end if;
  update identity.member m set role = coalesce(new_role, m.role),
      daily_limit_minor = case when sets_limit then new_limit else m.daily_limit_minor end
    where m.company_id = platform.company() and m.user_id = subject;
  perform platform.note(platform.company(), actor, 'identity.member-changed', subject, request_id, ip,
    jsonb_strip_nulls(jsonb_build_object(
      'role', case when new_role <> known.role then new_role end,
      'formerRole', case when new_role <> known.role then known.role end,
      'dailyLimitMinor', case when sets_limit then coalesce(new_limit::text, 'none') end)));
  if new_role = 'owner' and known.role <> 'owner' then
    perform identity.mail_to_member(null, 'owner-added', jsonb_build_object('name', identity.name_of(subject)));
  elsif new_role <> known.role then
    perform identity.mail_to_member(subject, 'role-changed', jsonb_build_object('role', new_role));
  end if;
  return 'changed';
end $$;

-- Removing somebody, or leaving oneself. Keys the person made act no more.
create function identity.remove_member(subject text, manageable text[], actor text, request_id text, ip text)
returns text language plpgsql as $$
declare
  known identity.member;
  others bigint := identity.other_owners(subject);
begin
  select * into known from identity.member m where m.company_id = platform.company() and m.user_id = subject for update;
  if known.user_id is null then return 'not-found'; end if;
  if subject <> actor and not known.role = any (manageable) then return 'permission-denied'; end if;
  if known.role = 'owner' and others = 0 then return 'last-owner'; end if;
  perform platform.note(platform.company(), actor,
    case when subject = actor then 'identity.member-left' else 'identity.member-removed' end, subject, request_id, ip,
    jsonb_build_object('role', known.role));
  perform identity.mail_to_member(subject, 'member-removed', '{}');
  update identity.api_key k set revoked_at = platform.now()
    where k.company_id = platform.company() and k.user_id = subject and k.revoked_at is null;
  delete from identity.member m where m.company_id = platform.company() and m.user_id = subject;
  return 'removed';
end $$;

create function identity.transfer_ownership(heir text, actor text, request_id text, ip text) returns text
language plpgsql as $$
begin
  perform identity.other_owners(actor);
  if heir = actor or not exists (select from identity.member m where m.company_id = platform.company() and m.user_id = heir) then
    return 'not-found';
  end if;
  if not exists (select from identity.member m
      where m.company_id = platform.company() and m.user_id = actor and m.role = 'owner') then
    return 'permission-denied';
  end if;
  update identity.member m set role = 'owner' where m.company_id = platform.company() and m.user_id = heir;
  update identity.member m set role = 'manager' where m.company_id = platform.company() and m.user_id = actor;
  perform platform.note(platform.company(), actor, 'identity.ownership-transferred', heir, request_id, ip);
  perform identity.mail_to_member(heir, 'ownership-transferred', '{}');
  return 'transferred';
end $$;

create function identity.invite(new_id text, address text, as_role text, with_limit bigint, mail_locale text,
  actor text, request_id text, ip text) returns text language plpgsql as $$
begin
  if identity.is_member_address(address) then return 'already-a-member'; end if;
  if identity.exceeds_own_limit(actor, with_limit) then return 'permission-denied'; end if;
  insert into identity.invitation (id, company_id, email, role, daily_limit_minor, locale, invited_by)
    values (new_id, platform.company(), lower(address), as_role, with_limit, mail_locale, actor)
    on conflict do nothing;
  if not found then return 'already-a-member'; end if;
  perform identity.mail_invitation(new_id);
  perform platform.note(platform.company(), actor, 'identity.member-invited', new_id, request_id, ip,
    jsonb_build_object('email', lower(address), 'role', as_role));
  return 'invited';
end $$;

-- Sends an invitation again, or takes it back.
create function identity.settle_invitation(invitation text, withdraw boolean, manageable text[], actor text,
  request_id text, ip text) returns text language plpgsql as $$
declare
  known identity.invitation;
begin
  select * into known from identity.invitation i
    where i.id = invitation and i.company_id = platform.company() and i.state = 'open' for update;
  if known.id is null then return 'not-found'; end if;
  if not known.role = any (manageable) then return 'permission-denied'; end if;
  if withdraw then
    update identity.invitation i set state = 'withdrawn' where i.id = invitation;
  else
    perform identity.mail_invitation(invitation);
  end if;
  perform platform.note(platform.company(), actor,
    case when withdraw then 'identity.invitation-withdrawn' else 'identity.invitation-reminded' end, invitation,
    request_id, ip, jsonb_build_object('email', known.email));
  return 'settled';
end $$;

-- What the holder of a mailed link may know of the invitation.
create function identity.read_invitation(hash text)
returns table (outcome text, company_name text, email text, role text, invited_by text, has_account boolean)
language sql stable security definer as $$
  select case when c.used_at is not null or i.state <> 'open' then 'invalid'
        when c.expires_at <= platform.now() then 'expired' else 'good' end,
      k.name, i.email, i.role, coalesce(u."name", ''),
      exists (select from engine."user" a where a."email" = i.email)
    from identity.action_code c
    join identity.invitation i on i.id = c.invitation_id
    join identity.company k on k.id = i.company_id
    left join engine."user" u on u."id" = i.invited_by
    where c.token_hash = hash and c.purpose = 'invitation'
$$;

-- The second half of joining, whoever makes the account. The invitation's row lets one through; the same person asking
-- again is told that they are in.
create function identity.join_company(hash text, joiner text, request_id text, ip text) returns text
language plpgsql as $$
declare
  code identity.action_code;
  known identity.invitation;
begin
  select * into code from identity.action_code c where c.token_hash = hash and c.purpose = 'invitation';
  select * into known from identity.invitation i where i.id = code.invitation_id for update;
  if known.id is null or known.state = 'withdrawn'
      or exists (select from identity.company c where c.id = known.company_id and c.state = 'closed') then
    return 'invalid';
  end if;
  if known.state = 'accepted' then
    return case when known.accepted_by = joiner then 'joined' else 'invalid' end;
  end if;
  if code.used_at is not null then return 'invalid'; end if;
  if code.expires_at <= platform.now() then return 'expired'; end if;
  if not exists (select from engine."user" u where u."id" = joiner and u."email" = known.email) then
    return 'for-another';
  end if;
  insert into identity.member (company_id, user_id, role, daily_limit_minor)
    values (known.company_id, joiner, known.role, known.daily_limit_minor) on conflict do nothing;
  update identity.invitation i set state = 'accepted', accepted_by = joiner where i.id = known.id;
  update identity.action_code c set used_at = platform.now() where c.invitation_id = known.id and c.used_at is null;
  -- The link came by mail, so the address is theirs.
  update engine."user" u set "emailVerified" = true, "updatedAt" = platform.now() where u."id" = joiner;
  perform platform.note(known.company_id, joiner, 'identity.member-joined', joiner, request_id, ip,
    jsonb_build_object('role', known.role));
  perform identity.mail_to(known.invited_by, 'invitation-accepted',
    jsonb_build_object('email', known.email, 'role', known.role, 'companyName',
      (select k.name from identity.company k where k.id = known.company_id)));
  return 'joined';
end $$;

create function identity.accept_invitation(token_hash text, hash text, request_id text, ip text) returns text
language plpgsql security definer as $$
declare
  joiner text := identity.user_of(token_hash);
begin
  if joiner is null then return 'invalid'; end if;
  return identity.join_company(hash, joiner, request_id, ip);
end $$;

create function identity.join_by_invitation(hash text, new_user text, person_name text, password_hash text,
  terms_version text, mail_locale text, ip text, request_id text) returns text
language plpgsql security definer as $$
declare
  outcome text;
begin
  begin
    insert into engine."user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      select new_user, person_name, i.email, false, platform.now(), platform.now()
        from identity.action_code c join identity.invitation i on i.id = c.invitation_id
        where c.token_hash = hash and c.purpose = 'invitation' and i.state = 'open';
    if not found then return 'invalid'; end if;
    insert into engine.account ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
      values (platform.new_id('rec'), new_user, 'credential', new_user, password_hash, platform.now(), platform.now());
    insert into identity.person (user_id, locale, password_changed_at) values (new_user, mail_locale, platform.now());
    insert into identity.terms_acceptance (user_id, version, ip_address) values (new_user, terms_version, ip);
    outcome := identity.join_company(hash, new_user, request_id, ip);
    if outcome <> 'joined' then
      -- Undoes the account: everything since this block began.
      raise exception using errcode = 'MG001', message = outcome;
    end if;
    return 'joined';
  exception
    when unique_violation then return 'taken';
    when sqlstate 'MG001' then return sqlerrm;
  end;
end $$;

-- A company that was refused asks again; nothing else moves its state from this side.
create function identity.submit_company(actor text, request_id text, ip text) returns boolean
language plpgsql security definer as $$
begin
  update identity.company c set state = 'unverified', state_reason = null, state_at = platform.now()
    where c.id = platform.company() and c.state = 'refused';
  if not found then return false; end if;
  perform platform.note(platform.company(), actor, 'identity.company-submitted', platform.company(), request_id, ip);
  perform identity.mail_to_member(null, 'company-submitted', '{}');
  return true;
end $$;

-- Another GST number, or none, in place of the present one. Until an operator has looked at a company, its declaration
-- is simply replaced; after that the new number waits and the old one stays in use.
create function identity.replace_gstin(new_id text, number text, actor text, request_id text, ip text) returns text
language plpgsql as $$
declare
  company_state text := (select c.state from identity.company c where c.id = platform.company());
  present identity.gstin;
begin
  select * into present from identity.gstin g
    where g.company_id = platform.company() and g.is_primary and g.state in ('declared', 'approved') for update;
  update identity.gstin g set state = 'retired', decided_at = platform.now()
    where g.company_id = platform.company() and g.is_primary and g.state = 'pending';
  if present.gstin = number or (present.id is null and number is null) then return 'unchanged'; end if;
  if present.state is distinct from 'approved' and company_state <> 'approved' then
    update identity.gstin g set state = 'retired', decided_at = platform.now() where g.id = present.id;
    if number is not null then
      insert into identity.gstin (id, company_id, gstin, is_primary, state)
        values (new_id, platform.company(), number, true, 'declared');
    end if;
  elsif number is null then
    update identity.gstin g set state = 'retired', decided_at = platform.now() where g.id = present.id;
  else
    insert into identity.gstin (id, company_id, gstin, is_primary, state)
      values (new_id, platform.company(), number, true, 'pending');
  end if;
  perform platform.note(platform.company(), actor, 'identity.gstin-added', coalesce(number, 'none'), request_id, ip,
    jsonb_build_object('replaces', present.gstin));
  return 'replaced';
end $$;

-- For whoever is about to spend the company's money: fails unless they may, answers what they may spend in a day, and
-- keeps both from changing until the transaction ends.
create function identity.hold_buyer(buyer text, buying_roles text[]) returns bigint language plpgsql as $$
declare
  found_limit bigint;
begin
  select m.daily_limit_minor into found_limit
    from identity.member m join identity.company c on c.id = m.company_id
    where m.company_id = platform.company() and m.user_id = buyer and m.role = any (buying_roles) and c.state = 'approved'
    for share;
  if not found then raise exception using errcode = 'MG002', message = 'may not buy'; end if;
  return found_limit;
end $$;
