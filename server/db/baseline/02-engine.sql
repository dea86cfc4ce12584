-- This file defines the tables of the schema engine and who may read and write them. Its functions are in
-- server/src/modules/engine/db/functions.

create table engine."user" (
  id text not null,
  name text not null,
  email text not null,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- The second factor uses the auth library's own layout. Secrets and recovery codes are encrypted before they
  -- get here.
  "twoFactorEnabled" boolean not null default false,
  constraint user_pkey primary key (id),
  constraint user_email_key unique (email)
);
grant select, insert, update, delete on engine."user" to marga_authorizer;
grant select, insert, update, delete on engine."user" to marga_identity;

-- "token" holds the SHA-256 of the token: a stolen backup opens no session.
create table engine.session (
  id text not null,
  "userId" text not null,
  token text not null,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- These columns hold what Marga stores about a session beyond what the engine does. "expiresAt" is the last
  -- renewal plus the idle time.
  remembered boolean not null default false,
  absolute_expires_at timestamptz,
  confirmed_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  second_factor boolean not null default false,
  country char(2),
  disabled boolean not null default false,
  constraint session_pkey primary key (id),
  constraint session_token_key unique (token),
  constraint "session_userId_fkey" foreign key ("userId") references engine."user"(id) on delete cascade
);
create index session_by_user on engine.session ("userId");
grant select, insert, update, delete on engine.session to marga_authorizer;
grant select, insert, update, delete on engine.session to marga_identity;

create table engine.account (
  id text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  constraint account_pkey primary key (id),
  constraint "account_userId_fkey" foreign key ("userId") references engine."user"(id) on delete cascade
);
create index account_by_user on engine.account ("userId");
grant select, insert, update, delete on engine.account to marga_authorizer;
grant select, insert, update, delete on engine.account to marga_identity;

create table engine.verification (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  constraint verification_pkey primary key (id)
);
create index verification_identifier on engine.verification (identifier);
grant select, insert, update, delete on engine.verification to marga_authorizer;
grant select, insert, update, delete on engine.verification to marga_identity;

-- There is one row per user: a second set-up replaces the first until it is confirmed ("verified").
create table engine."twoFactor" (
  id text not null,
  "userId" text not null,
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default false,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz,
  -- This column is Marga's own: a code is valid for a minute and a half, and must not be accepted twice within that
  -- time.
  last_used_step integer not null default 0,
  constraint "twoFactor_pkey" primary key (id),
  constraint "twoFactor_userId_key" unique ("userId"),
  constraint "twoFactor_userId_fkey" foreign key ("userId") references engine."user"(id) on delete cascade
);
grant select, delete on engine."twoFactor" to marga_authorizer;
grant select, insert, update, delete on engine."twoFactor" to marga_identity;
