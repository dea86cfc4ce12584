-- Accounts, companies with a state, teams, API keys and the portal's own people.
do $$
begin
  if not exists (select from pg_roles where rolname = 'marga_operator') then
    create role marga_operator login noinherit nosuperuser nobypassrls;
  end if;
end $$;
grant usage on schema platform, identity to marga_operator;
grant usage on schema identity to marga_relay;

-- The operator this transaction acts as, '' when none was let in: then every policy for operators is false.
create function platform.staff() returns text language sql stable parallel safe as $$
  select current_setting('marga.staff', true)
$$;

-- What we know of a session beside what the engine keeps. "expiresAt" is the last renewal plus the idle time.
alter table engine.session
  add column remembered boolean not null default false,
  add column absolute_expires_at timestamptz,
  add column confirmed_at timestamptz not null default now(),
  add column renewed_at timestamptz not null default now(),
  add column second_factor boolean not null default false,
  add column country char(2),
  add column disabled boolean not null default false;

-- What we know of a person beside what the engine keeps.
create table identity.person (
  user_id text primary key references engine."user" ("id") on delete cascade,
  locale text not null default 'en' check (locale in ('en', 'hi')),
  pending_email text,
  disabled_at timestamptz,
  disabled_reason text,
  last_sign_in_at timestamptz,
  password_changed_at timestamptz
);

-- The portal's own people. Written by the owner of the database alone: see the runbook on appointing operators.
create table identity.staff (
  user_id text primary key references engine."user" ("id") on delete cascade,
  role text not null check (role in ('operator', 'operator-lead')),
  created_at timestamptz not null default platform.now()
);

-- Which terms somebody accepted, and when. It outlives the account: it is what we point to afterwards.
create table identity.terms_acceptance (
  user_id text not null,
  version text not null,
  accepted_at timestamptz not null default platform.now(),
  ip_address text not null,
  primary key (user_id, version)
);

-- A device on which the owner of an account has signed in; several people may share one. Only the hash of its cookie is
-- kept.
create table identity.known_device (
  token_hash text not null,
  user_id text not null references engine."user" ("id") on delete cascade,
  user_agent text not null,
  created_at timestamptz not null default platform.now(),
  last_used_at timestamptz not null default platform.now(),
  primary key (token_hash, user_id)
);
create index known_device_user on identity.known_device (user_id);

-- The secret of a mailed link, as a hash. It is made when the mail leaves, so no queue ever holds it.
create table identity.action_code (
  token_hash text primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'change-email', 'invitation')),
  user_id text references engine."user" ("id") on delete cascade,
  invitation_id text,
  -- The mail that carries it. A mail that had to be sent twice has two codes, and both are good.
  mail_id text not null,
  email text not null,
  created_at timestamptz not null default platform.now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index action_code_user on identity.action_code (user_id);
create index action_code_invitation on identity.action_code (invitation_id);

-- Companies that were here before this could book already.
alter table identity.company
  add column entity_kind text,
  add column registration_number text,
  add column address text,
  add column phone text,
  add column session_idle_minutes integer check (session_idle_minutes between 15 and 1440),
  add column state text not null default 'approved'
    check (state in ('unverified', 'approved', 'refused', 'suspended', 'closed')),
  add column state_reason text,
  add column state_at timestamptz not null default platform.now();
alter table identity.company alter column state set default 'unverified';
create index company_state on identity.company (state, state_at);

-- A GST registration is never edited: documents point at it. A new number is a new row.
create table identity.gstin (
  id text primary key,
  company_id text not null,
  gstin char(15) not null,
  is_primary boolean not null,
  state text not null check (state in ('declared', 'approved', 'pending', 'refused', 'retired')),
  reason text,
  created_at timestamptz not null default platform.now(),
  decided_at timestamptz
);
create unique index gstin_primary on identity.gstin (company_id) where is_primary and state in ('declared', 'approved');
create unique index gstin_pending_primary on identity.gstin (company_id) where is_primary and state = 'pending';
create unique index gstin_once on identity.gstin (company_id, gstin) where state in ('declared', 'approved', 'pending');
create index gstin_number on identity.gstin (gstin);

create table identity.branch (
  id text primary key,
  company_id text not null,
  name text not null,
  address text not null,
  gstin_id text,
  created_at timestamptz not null default platform.now()
);
create index branch_company on identity.branch (company_id);

create table identity.logo (
  company_id text primary key,
  webp bytea not null,
  replaced_at timestamptz not null default platform.now()
);

alter table identity.member add column daily_limit_minor bigint check (daily_limit_minor >= 0);

create table identity.invitation (
  id text primary key,
  company_id text not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'booker', 'approver', 'finance', 'traveller')),
  daily_limit_minor bigint check (daily_limit_minor >= 0),
  locale text not null check (locale in ('en', 'hi')),
  invited_by text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'withdrawn')),
  expires_at timestamptz,
  created_at timestamptz not null default platform.now(),
  accepted_by text
);
create unique index invitation_once on identity.invitation (company_id, email) where state = 'open';

-- Only the hash of a key is kept; `hint` are its first characters, by which people tell keys apart.
create table identity.api_key (
  id text primary key,
  company_id text not null,
  user_id text not null,
  name text not null,
  hint text not null,
  key_hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null default platform.now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_company on identity.api_key (company_id);

-- The wall. Tables of people have no company: only the functions of marga_gate, each keyed by a secret, look into them.
do $$
declare
  name text;
begin
  foreach name in array array['person', 'staff', 'terms_acceptance', 'known_device', 'action_code',
      'gstin', 'branch', 'logo', 'invitation', 'api_key'] loop
    execute format('alter table identity.%I enable row level security', name);
    execute format('alter table identity.%I force row level security', name);
    execute format('create policy gate on identity.%I to marga_gate using (true)', name);
    execute format('grant select, insert, update, delete on identity.%I to marga_gate', name);
  end loop;
  foreach name in array array['gstin', 'branch', 'logo', 'invitation', 'api_key'] loop
    execute format('create policy tenant on identity.%I to marga_app using (company_id = platform.company())', name);
  end loop;
  foreach name in array array['gstin', 'branch', 'member', 'invitation', 'logo'] loop
    execute format('create policy operator on identity.%I for select to marga_operator using (platform.staff() <> '''')', name);
    execute format('grant select on identity.%I to marga_operator', name);
  end loop;
end $$;
create policy operator on identity.company for select to marga_operator using (platform.staff() <> '');
grant select on identity.company to marga_operator;
grant insert, update on identity.company to marga_gate;
grant insert, update, delete on identity.member to marga_gate;
-- The state of a company is not among them: only an operator's decision moves it.
grant update (name, entity_kind, registration_number, address, phone, session_idle_minutes) on identity.company to marga_app;
grant update (role, daily_limit_minor), delete on identity.member to marga_app;
grant select, insert, update on identity.gstin, identity.invitation to marga_app;
grant select, insert, update, delete on identity.branch, identity.logo to marga_app;
grant select (id, company_id, user_id, name, hint, scopes, created_at, last_used_at, revoked_at),
  insert, update (revoked_at) on identity.api_key to marga_app;
grant select, insert, update, delete on engine."user", engine.account, engine.session, engine.verification to marga_gate;

-- The audit log learns what changed, from where and by which key; (xid, seq) orders it for the chain of seals.
alter table platform.audit
  add column detail jsonb not null default '{}',
  add column key_id text,
  add column ip_address text,
  add column staff boolean not null default false,
  add column xid xid8 not null default pg_current_xact_id(),
  add column seq bigint generated always as identity;
create unique index audit_position on platform.audit (xid, seq);
create index audit_user on platform.audit (user_id, id);
create policy gate on platform.audit to marga_gate using (true);
grant select, insert on platform.audit to marga_gate;
create policy operator on platform.audit for select to marga_operator using (platform.staff() <> '');
grant select on platform.audit to marga_operator;
