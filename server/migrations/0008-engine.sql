-- The second factor, in the identity engine's own layout. Secrets and recovery codes are encrypted before they get here.
alter table engine."user" add column "twoFactorEnabled" boolean not null default false;

-- One row per user: a second set-up replaces the first until it is confirmed ("verified").
create table engine."twoFactor" (
  "id" text primary key,
  "userId" text not null unique references engine."user" ("id") on delete cascade,
  "secret" text not null,
  "backupCodes" text not null,
  "verified" boolean not null default false,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz,
  -- Ours: a code is valid for a minute and a half, and must not open a second time while it is.
  last_used_step integer not null default 0
);
grant select, insert, update, delete on engine."twoFactor" to marga_identity;
