-- The identity engine's own tables, with its own names, in a schema that only its role enters.
create schema engine;
grant usage on schema engine to marga_identity, marga_gate;

create table engine."user" (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null default false,
  "image" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

-- "token" holds the SHA-256 of the token: a stolen backup opens no session.
create table engine.session (
  "id" text primary key,
  "userId" text not null references engine."user" ("id") on delete cascade,
  "token" text not null unique,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index session_by_user on engine.session ("userId");

create table engine.account (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references engine."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index account_by_user on engine.account ("userId");

create table engine.verification (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on engine.verification ("identifier");

grant select, insert, update, delete on all tables in schema engine to marga_identity;
grant select on engine.session, engine."user" to marga_gate;

-- Companies and who belongs to them: the tenant model, our own.
create schema identity;
grant usage on schema identity to marga_app, marga_gate;

create table identity.company (
  id text primary key,
  name text not null,
  created_at timestamptz not null default platform.now()
);
alter table identity.company enable row level security;
alter table identity.company force row level security;
create policy tenant on identity.company to marga_app using (id = platform.company());
create policy gate on identity.company to marga_gate using (true);
grant select on identity.company to marga_app, marga_gate;

create table identity.member (
  company_id text not null,
  user_id text not null,
  role text not null check (role in ('owner', 'manager', 'booker', 'approver', 'finance', 'traveller')),
  created_at timestamptz not null default platform.now(),
  primary key (user_id, company_id)
);
create index member_company on identity.member (company_id);
alter table identity.member enable row level security;
alter table identity.member force row level security;
create policy tenant on identity.member to marga_app using (company_id = platform.company());
create policy gate on identity.member to marga_gate using (true);
grant select on identity.member to marga_app, marga_gate;

-- The one door into a company: it looks the session and the membership up and, only if both hold, sets the company for
-- the rest of the transaction. A statement behind it in the same round trip sees nothing when the door stayed shut.
-- Every name in the body is qualified, so no search_path of the caller can bend it.
create function identity.enter(token_hash text, company text)
returns table (user_id text, role text) language plpgsql security definer as $$
begin
  select s."userId", m.role into user_id, role
    from engine.session s
    left join identity.member m on m.user_id = s."userId" and m.company_id = enter.company
    where s."token" = token_hash and s."expiresAt" > platform.now();
  if user_id is null then return; end if;
  if role is not null then
    perform pg_catalog.set_config('marga.company', company, true);
  end if;
  return next;
end $$;
alter function identity.enter(text, text) owner to marga_gate;
revoke all on function identity.enter(text, text) from public;
grant execute on function identity.enter(text, text) to marga_app;

-- Who is signed in and where they belong; the only question that spans companies.
create function identity.session_of(token_hash text)
returns table (user_id text, email text, name text, expires_at timestamptz, company_id text, company_name text, role text)
language sql stable security definer as $$
  select u."id", u."email", u."name", s."expiresAt", m.company_id, c.name, m.role
    from engine.session s
    join engine."user" u on u."id" = s."userId"
    left join identity.member m on m.user_id = u."id"
    left join identity.company c on c.id = m.company_id
    where s."token" = token_hash and s."expiresAt" > platform.now()
    order by c.name
$$;
alter function identity.session_of(text) owner to marga_gate;
revoke all on function identity.session_of(text) from public;
grant execute on function identity.session_of(text) to marga_app;
