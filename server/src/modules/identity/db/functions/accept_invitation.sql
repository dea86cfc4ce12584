-- Makes somebody a member of the company that the link's invitation is for: the session's user or, if `account` is
-- given, a new user of the invited address. `account` holds id and what identity.create_account takes. Locks the
-- invitation, so that only one person can accept it; a repeat by the same person returns `joined` again.
-- @values value: operator | taken | expired | invalid | joined | for-another
-- @null token_hash, account
-- @wall secret: Who accepts has no company yet, and perhaps no account. It takes the link's code, and only the invited address joins: that of the session's user, or of a new account.
create or replace function identity.accept_invitation(hash text, token_hash text, account jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  joiner text := coalesce(account ->> 'id', identity.user_of_session(token_hash));
  code identity.action_code;
  known identity.invitation;
begin
  select * into code from identity.action_code c where c.token_hash = hash and c.purpose = 'invitation';
  select * into known from identity.invitation i where i.id = code.invitation_id for update;
  if joiner is null or known.id is null or known.state = 'withdrawn'
      or exists (select from identity.company c where c.id = known.company_id and c.state = 'closed') then
    return 'invalid';
  end if;
  if known.state = 'accepted' then
    return case when known.accepted_by = joiner then 'joined' else 'invalid' end;
  end if;
  if code.used_at is not null then return 'invalid'; end if;
  if code.expires_at <= platform.now() then return 'expired'; end if;
  if account is not null then
    if not identity.create_account(joiner, known.email, account) then return 'taken'; end if;
  elsif not exists (select from engine."user" u where u."id" = joiner and u."email" = known.email) then
    return 'for-another';
  end if;
  -- Whoever is appointed at the same moment waits for this, and the table of members refuses them too.
  perform from identity.person p where p.user_id = joiner and p.kind = 'buyer' for key share;
  if not found then return 'operator'; end if;
  insert into identity.member (company_id, user_id, role, daily_limit_minor, limit_granted_by)
    values (known.company_id, joiner, known.role, known.daily_limit_minor, known.invited_by) on conflict do nothing;
  -- A former limit ends when somebody grants another, unless their own limit counts against it.
  delete from identity.former_limit f where f.company_id = known.company_id and f.user_id = joiner
    and not exists (select from identity.spending_limits_of(known.company_id, known.invited_by) l where l.holder = joiner);
  update identity.invitation i set state = 'accepted', accepted_by = joiner where i.id = known.id;
  update identity.action_code c set used_at = platform.now() where c.invitation_id = known.id and c.used_at is null;
  -- The link came by mail, so the address is verified.
  update engine."user" u set "emailVerified" = true, "updatedAt" = platform.now() where u."id" = joiner;
  perform platform.record_audit(known.company_id, joiner, 'identity.member-joined', joiner,
    jsonb_build_object('role', known.role));
  perform identity.mail_to_user(known.invited_by, 'invitation-accepted',
    jsonb_build_object('email', known.email, 'role', known.role, 'companyName',
      (select k.name from identity.company k where k.id = known.company_id)));
  return 'joined';
end $$;

alter function identity.accept_invitation owner to marga_authorizer;
grant execute on function identity.accept_invitation to marga_app;
