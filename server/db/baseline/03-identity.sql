-- This file defines the tables of the schema identity and who may read and write them. Its functions are in
-- server/src/modules/identity/db/functions.

create table identity.company (
  id text not null,
  name text not null,
  created_at timestamptz not null default platform.now(),
  entity_kind text,
  registration_number text,
  address text,
  phone text,
  session_idle_minutes integer,
  state text not null default 'unverified',
  state_reason text,
  state_at timestamptz not null default platform.now(),
  -- This is the operator who approved it first, who is not the only one to fund it.
  approved_by text,
  -- No operator credits it by hand or raises its credit line before this moment, a week after its first approval.
  credit_from timestamptz not null default 'infinity',
  constraint company_pkey primary key (id),
  constraint company_session_idle_minutes_check check (session_idle_minutes between 15 and 1440),
  constraint company_state_check check (state in ('unverified', 'approved', 'refused', 'suspended', 'closed')),
  constraint company_credit_from_check check (state <> 'approved' or credit_from < 'infinity')
);
create index company_state on identity.company (state, state_at);
alter table identity.company enable row level security;
alter table identity.company force row level security;
create policy tenant on identity.company to marga_app using (id = platform.current_company());
create policy authorizer on identity.company to marga_authorizer using (true);
create policy operator on identity.company for select to marga_operator using (platform.current_operator() <> '');
create trigger shorten_sessions after update of session_idle_minutes on identity.company for each row
  when (new.session_idle_minutes is not null) execute function identity.apply_session_idle_limit();
-- An operator approved the company by these details, so the application does not write them afterwards: it proposes others.
create trigger details_are_reviewed before update of name, entity_kind, registration_number, address on identity.company for each row
  when (current_user = 'marga_app' and old.state in ('approved', 'suspended', 'closed')
    and (old.name, old.entity_kind, old.registration_number, old.address)
      is distinct from (new.name, new.entity_kind, new.registration_number, new.address))
  execute function identity.reject_unreviewed_details();
grant select on identity.company to marga_app;
grant select, insert, update on identity.company to marga_authorizer;
grant select on identity.company to marga_operator;
grant update (name, entity_kind, registration_number, address, phone, session_idle_minutes)
  on identity.company to marga_app;

create table identity.member (
  company_id text not null,
  user_id text not null,
  role text not null,
  created_at timestamptz not null default platform.now(),
  daily_limit_minor bigint,
  -- This is the member who granted the limit, by inviting or by changing it. What is spent counts against theirs as well.
  limit_granted_by text,
  person_kind text not null generated always as ('buyer') stored,
  constraint member_pkey primary key (user_id, company_id),
  constraint member_role_check check (role in ('owner', 'manager', 'booker', 'approver', 'finance', 'traveller')),
  constraint member_daily_limit_minor_check check (daily_limit_minor >= 0)
);
create index member_company on identity.member (company_id);
alter table identity.member enable row level security;
alter table identity.member force row level security;
create policy tenant on identity.member to marga_app using (company_id = platform.current_company());
create policy authorizer on identity.member to marga_authorizer using (true);
create policy operator on identity.member for select to marga_operator using (platform.current_operator() <> '');
create trigger shorten_sessions after insert on identity.member for each row execute function identity.apply_session_idle_limit();
grant select, delete on identity.member to marga_app;
grant select, insert, update, delete on identity.member to marga_authorizer;
grant select on identity.member to marga_operator;
grant update (role, daily_limit_minor, limit_granted_by) on identity.member to marga_app;

-- Keeps the limits of members who have left, and who granted them: what people spend whom they had granted a limit goes
-- on counting against theirs, and what they spent themselves counts against whoever granted it, until the day is over.
create table identity.former_limit (
  company_id text not null,
  user_id text not null,
  daily_limit_minor bigint,
  limit_granted_by text,
  constraint former_limit_pkey primary key (company_id, user_id)
);
alter table identity.former_limit enable row level security;
alter table identity.former_limit force row level security;
create policy tenant on identity.former_limit to marga_app using (company_id = platform.current_company());
create policy authorizer on identity.former_limit to marga_authorizer using (true);
grant select, insert, update, delete on identity.former_limit to marga_app;
grant select, insert, update, delete on identity.former_limit to marga_authorizer;

-- Stores what Marga knows about a person beyond what the engine stores.
create table identity.person (
  user_id text not null,
  locale text not null default 'en',
  pending_email text,
  disabled_at timestamptz,
  disabled_reason text,
  last_sign_in_at timestamptz,
  password_changed_at timestamptz,
  -- A person is a buyer, who may be a member of companies, or staff, who never is. Members and staff refer to this pair.
  kind text not null default 'buyer',
  constraint person_pkey primary key (user_id),
  constraint person_kind unique (user_id, kind),
  constraint person_kind_check check (kind in ('buyer', 'staff')),
  constraint person_locale_check check (locale in ('en', 'hi')),
  constraint person_user_id_fkey foreign key (user_id) references engine."user"(id) on delete cascade
);
-- The table of members is older than this one in the file, so it refers to it from here.
alter table identity.member add constraint member_never_staff foreign key (user_id, person_kind)
  references identity.person (user_id, kind);
alter table identity.person enable row level security;
alter table identity.person force row level security;
create policy authorizer on identity.person to marga_authorizer using (true);
grant select, insert, update, delete on identity.person to marga_authorizer;

-- Lists the portal's own operators. Only the functions of the schema operators write it, for two operators who agree or
-- for the command that appoints the first ones (ADR 0061).
create table identity.staff (
  user_id text not null,
  role text not null,
  created_at timestamptz not null default platform.now(),
  person_kind text not null generated always as ('staff') stored,
  constraint staff_pkey primary key (user_id),
  constraint staff_role_check check (role in ('operator', 'operator-lead')),
  constraint staff_never_a_member foreign key (user_id, person_kind) references identity.person (user_id, kind) on delete cascade
);
alter table identity.staff enable row level security;
alter table identity.staff force row level security;
create policy authorizer on identity.staff to marga_authorizer using (true);
grant select, insert, update, delete on identity.staff to marga_authorizer;

-- Records which terms a person accepted, and when. The row outlives the account because it is the proof of
-- acceptance.
create table identity.terms_acceptance (
  user_id text not null,
  version text not null,
  accepted_at timestamptz not null default platform.now(),
  ip_address text not null,
  constraint terms_acceptance_pkey primary key (user_id, version)
);
alter table identity.terms_acceptance enable row level security;
alter table identity.terms_acceptance force row level security;
create policy authorizer on identity.terms_acceptance to marga_authorizer using (true);
grant select, insert, update, delete on identity.terms_acceptance to marga_authorizer;

-- This is a device on which the owner of an account has signed in; several people may share one. Only the hash of
-- its cookie is stored.
create table identity.known_device (
  token_hash text not null,
  user_id text not null,
  user_agent text not null,
  created_at timestamptz not null default platform.now(),
  last_used_at timestamptz not null default platform.now(),
  constraint known_device_pkey primary key (token_hash, user_id),
  constraint known_device_user_id_fkey foreign key (user_id) references engine."user"(id) on delete cascade
);
create index known_device_user on identity.known_device (user_id);
alter table identity.known_device enable row level security;
alter table identity.known_device force row level security;
create policy authorizer on identity.known_device to marga_authorizer using (true);
grant select, insert, update, delete on identity.known_device to marga_authorizer;

-- Stores the secret of a mailed link as a hash. The secret is created when the mail is sent, so no queue ever holds
-- it.
create table identity.action_code (
  token_hash text not null,
  purpose text not null,
  user_id text,
  invitation_id text,
  -- This is the mail that carries the code. A mail that had to be sent twice has two codes, and both are valid.
  mail_id text not null,
  email text not null,
  created_at timestamptz not null default platform.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint action_code_pkey primary key (token_hash),
  constraint action_code_purpose_check check (purpose in ('verify-email', 'reset-password', 'change-email', 'invitation')),
  constraint action_code_user_id_fkey foreign key (user_id) references engine."user"(id) on delete cascade
);
create index action_code_user on identity.action_code (user_id);
create index action_code_invitation on identity.action_code (invitation_id);
alter table identity.action_code enable row level security;
alter table identity.action_code force row level security;
create policy authorizer on identity.action_code to marga_authorizer using (true);
grant select, insert, update, delete on identity.action_code to marga_authorizer;

-- A GST registration is never edited: documents point at it. A new number is a new row.
create table identity.gstin (
  id text not null,
  company_id text not null,
  gstin char(15) not null,
  is_primary boolean not null,
  state text not null,
  reason text,
  created_at timestamptz not null default platform.now(),
  decided_at timestamptz,
  constraint gstin_pkey primary key (id),
  constraint gstin_state_check check (state in ('declared', 'approved', 'pending', 'refused', 'retired'))
);
create unique index gstin_primary on identity.gstin (company_id) where is_primary and (state in ('declared', 'approved'));
create unique index gstin_pending_primary on identity.gstin (company_id) where is_primary and (state = 'pending');
create unique index gstin_once on identity.gstin (company_id, gstin) where state in ('declared', 'approved', 'pending');
create index gstin_number on identity.gstin (gstin);
create index gstin_pending on identity.gstin (company_id) where state = 'pending';
alter table identity.gstin enable row level security;
alter table identity.gstin force row level security;
create policy authorizer on identity.gstin to marga_authorizer using (true);
create policy tenant on identity.gstin to marga_app using (company_id = platform.current_company())
  with check (company_id = platform.current_company() and (state in ('declared', 'pending', 'retired')));
create policy operator on identity.gstin for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update on identity.gstin to marga_app;
grant select, insert, update, delete on identity.gstin to marga_authorizer;
grant select on identity.gstin to marga_operator;

-- Holds what an approved company would like to be called and where it would like to be. A new proposal replaces the former
-- one under another id, so an operator decides on what they saw.
create table identity.proposed_company_details (
  id text not null,
  company_id text not null,
  name text not null,
  entity_kind text,
  registration_number text,
  address text,
  proposed_by text not null,
  created_at timestamptz not null default platform.now(),
  constraint proposed_company_details_pkey primary key (company_id),
  constraint proposed_company_details_id unique (id)
);
alter table identity.proposed_company_details enable row level security;
alter table identity.proposed_company_details force row level security;
create policy authorizer on identity.proposed_company_details to marga_authorizer using (true);
create policy tenant on identity.proposed_company_details to marga_app using (company_id = platform.current_company());
create policy operator on identity.proposed_company_details for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update, delete on identity.proposed_company_details to marga_app;
grant select, delete on identity.proposed_company_details to marga_authorizer;
grant select on identity.proposed_company_details to marga_operator;

create table identity.branch (
  id text not null,
  company_id text not null,
  name text not null,
  address text not null,
  gstin_id text,
  created_at timestamptz not null default platform.now(),
  constraint branch_pkey primary key (id)
);
create index branch_company on identity.branch (company_id);
alter table identity.branch enable row level security;
alter table identity.branch force row level security;
create policy authorizer on identity.branch to marga_authorizer using (true);
create policy tenant on identity.branch to marga_app using (company_id = platform.current_company());
create policy operator on identity.branch for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update, delete on identity.branch to marga_app;
grant select, insert, update, delete on identity.branch to marga_authorizer;
grant select on identity.branch to marga_operator;

create table identity.logo (
  company_id text not null,
  webp bytea not null,
  replaced_at timestamptz not null default platform.now(),
  constraint logo_pkey primary key (company_id)
);
alter table identity.logo enable row level security;
alter table identity.logo force row level security;
create policy authorizer on identity.logo to marga_authorizer using (true);
create policy tenant on identity.logo to marga_app using (company_id = platform.current_company());
create policy operator on identity.logo for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update, delete on identity.logo to marga_app;
grant select, insert, update, delete on identity.logo to marga_authorizer;
grant select on identity.logo to marga_operator;

create table identity.invitation (
  id text not null,
  company_id text not null,
  email text not null,
  role text not null,
  daily_limit_minor bigint,
  locale text not null,
  invited_by text not null,
  state text not null default 'open',
  expires_at timestamptz,
  created_at timestamptz not null default platform.now(),
  accepted_by text,
  constraint invitation_pkey primary key (id),
  constraint invitation_email_check check (email = lower(email)),
  constraint invitation_role_check check (role in ('owner', 'manager', 'booker', 'approver', 'finance', 'traveller')),
  constraint invitation_daily_limit_minor_check check (daily_limit_minor >= 0),
  constraint invitation_locale_check check (locale in ('en', 'hi')),
  constraint invitation_state_check check (state in ('open', 'accepted', 'withdrawn'))
);
create unique index invitation_once on identity.invitation (company_id, email) where state = 'open';
alter table identity.invitation enable row level security;
alter table identity.invitation force row level security;
create policy authorizer on identity.invitation to marga_authorizer using (true);
create policy tenant on identity.invitation to marga_app using (company_id = platform.current_company());
create policy operator on identity.invitation for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update on identity.invitation to marga_app;
grant select, insert, update, delete on identity.invitation to marga_authorizer;
grant select on identity.invitation to marga_operator;

-- Only the hash of a key is stored; `hint` holds its first characters, by which people tell keys apart. A key is accepted
-- from its networks, or from everywhere when it has none.
create table identity.api_key (
  id text not null,
  company_id text not null,
  user_id text not null,
  name text not null,
  hint text not null,
  key_hash text not null,
  scopes text[] not null,
  created_at timestamptz not null default platform.now(),
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz,
  expires_at timestamptz not null default platform.now() + interval '90 days',
  -- States when owners are mailed that the key expires; null once they have been.
  remind_at timestamptz,
  suspended_at timestamptz,
  suspended_for text,
  networks text[] not null default '{}',
  -- A refused address is recorded in the audit log at most once an hour.
  address_refused_at timestamptz,
  requests_a_minute integer not null default 300,
  daily_cap_minor bigint,
  constraint api_key_pkey primary key (id),
  constraint api_key_key_hash_key unique (key_hash),
  constraint api_key_suspended_for_check check (suspended_for in ('password-reset', 'user-disabled')),
  constraint api_key_suspended_check check ((suspended_at is null) = (suspended_for is null)),
  constraint api_key_networks_check check (networks::cidr[] is not null),
  constraint api_key_requests_a_minute_check check (requests_a_minute > 0),
  constraint api_key_daily_cap_minor_check check (daily_cap_minor >= 0)
);
create trigger schedule_expiry_mail after insert or update of remind_at or delete on identity.api_key for each row
  execute function platform.schedule_subject_job('mail-expiring-api-keys', 'id', 'remind_at');
create index api_key_company on identity.api_key (company_id);
create index api_key_maker on identity.api_key (user_id);
alter table identity.api_key enable row level security;
alter table identity.api_key force row level security;
create policy authorizer on identity.api_key to marga_authorizer using (true);
create policy tenant on identity.api_key to marga_app using (company_id = platform.current_company());
grant insert on identity.api_key to marga_app;
grant select, insert, update, delete on identity.api_key to marga_authorizer;
grant update (revoked_at, suspended_at, suspended_for, networks, requests_a_minute, daily_cap_minor),
  select (id, company_id, user_id, name, hint, scopes, created_at, last_used_at, last_used_from, revoked_at, expires_at, suspended_at,
    suspended_for, networks, requests_a_minute, daily_cap_minor)
  on identity.api_key to marga_app;

-- Records which privacy notice a person accepted, and when. Like the acceptance of terms, it outlives the account.
create table identity.privacy_acceptance (
  user_id text not null,
  version text not null,
  accepted_at timestamptz not null default platform.now(),
  ip_address text not null,
  constraint privacy_acceptance_pkey primary key (user_id, version)
);
alter table identity.privacy_acceptance enable row level security;
alter table identity.privacy_acceptance force row level security;
create policy authorizer on identity.privacy_acceptance to marga_authorizer using (true);
grant select, insert, update, delete on identity.privacy_acceptance to marga_authorizer;

-- Shows the members of the company of the transaction with their names and addresses. It has the rights of its owner,
-- because the application cannot read accounts. Operators and former members are not among them.
create view identity.team_member with (security_barrier=true) as
  select m.company_id, m.user_id, u."name", u."email", u."emailVerified" as email_verified, m.role, m.daily_limit_minor,
      m.created_at as joined_at, p.last_sign_in_at, coalesce(u."twoFactorEnabled", false) as second_factor
    from identity.member m
    join engine."user" u on u."id" = m.user_id
    left join identity.person p on p.user_id = m.user_id
    where m.company_id = platform.current_company();
alter view identity.team_member owner to marga_authorizer;
grant select on identity.team_member to marga_app;

-- Shows operators the members of every company. It has the rights of its owner, because operators cannot read accounts.
create view identity.company_member with (security_barrier=true) as
  select m.company_id, m.user_id, u."name", u."email", u."emailVerified" as email_verified, p.disabled_at is not null as disabled, m.role
    from identity.member m
    join engine."user" u on u."id" = m.user_id
    left join identity.person p on p.user_id = m.user_id
    where platform.current_operator() <> '';
alter view identity.company_member owner to marga_authorizer;
grant select on identity.company_member to marga_operator;
