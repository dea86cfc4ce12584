-- Which privacy notice somebody accepted, and when, beside which terms. It outlives the account as well.
create table identity.privacy_acceptance (
  user_id text not null,
  version text not null,
  accepted_at timestamptz not null default platform.now(),
  ip_address text not null,
  primary key (user_id, version)
);
alter table identity.privacy_acceptance enable row level security;
alter table identity.privacy_acceptance force row level security;
create policy gate on identity.privacy_acceptance to marga_gate using (true);
grant select, insert, update, delete on identity.privacy_acceptance to marga_gate;

-- The version is missing while code of an earlier release is still running.
create function identity.note_privacy(subject text, privacy_version text, ip text) returns void language sql as $$
  insert into identity.privacy_acceptance (user_id, version, ip_address)
    select subject, privacy_version, ip where privacy_version is not null
$$;

-- The two ways to an account, as before with one more argument; who calls them without it gets the same as before.
drop function identity.sign_up(text, text, text, text, text, text, text, text, text, text, text, text, text, text, text, text);
create function identity.sign_up(new_user text, new_company text, address text, person_name text, password_hash text,
  company_name text, kind text, registration text, gst_id text, gst_number text, company_address text,
  company_phone text, terms_version text, mail_locale text, ip text, request_id text,
  privacy_version text default null)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
  perform identity.note_privacy(new_user, privacy_version, ip);
  perform platform.note(new_company, new_user, 'identity.signed-up', new_company, request_id, ip,
    jsonb_build_object('terms', terms_version));
  perform identity.mail_to(new_user, 'verify-email');
  return 'created';
end $$;

drop function identity.join_by_invitation(text, text, text, text, text, text, text, text);
create function identity.join_by_invitation(hash text, new_user text, person_name text, password_hash text,
  terms_version text, mail_locale text, ip text, request_id text, privacy_version text default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
    perform identity.note_privacy(new_user, privacy_version, ip);
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

-- What one takes home says it too.
create or replace function identity.export_account(token_hash text, request_id text, ip text) returns jsonb
language sql security definer set search_path = pg_catalog, pg_temp as $$
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
    'acceptedPrivacy', coalesce((select jsonb_agg(jsonb_build_object('version', t.version,
        'at', to_char(t.accepted_at at time zone 'UTC', moment.form)))
      from identity.privacy_acceptance t, me where t.user_id = me.id), '[]'),
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

alter function identity.sign_up(text, text, text, text, text, text, text, text, text, text, text, text, text, text, text, text,
  text) owner to marga_gate;
alter function identity.join_by_invitation(text, text, text, text, text, text, text, text, text) owner to marga_gate;
revoke execute on function
  identity.note_privacy(text, text, text),
  identity.sign_up(text, text, text, text, text, text, text, text, text, text, text, text, text, text, text, text, text),
  identity.join_by_invitation(text, text, text, text, text, text, text, text, text) from public;
grant execute on function identity.note_privacy(text, text, text) to marga_gate;
grant execute on function
  identity.sign_up(text, text, text, text, text, text, text, text, text, text, text, text, text, text, text, text, text),
  identity.join_by_invitation(text, text, text, text, text, text, text, text, text) to marga_app, marga_gate;
