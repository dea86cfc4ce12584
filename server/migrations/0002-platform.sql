create schema platform;
grant usage on schema platform to marga_app, marga_relay, marga_gate;

-- The database's time decides. Only tests set the offset, through a connection option that production never sends.
create function platform.now() returns timestamptz language sql stable parallel safe as $$
  select now() + coalesce(nullif(current_setting('marga.clock_offset_ms', true), ''), '0')::bigint * interval '1 millisecond'
$$;

-- The company this transaction acts for, '' when none was chosen: then every policy below is false.
create function platform.company() returns text language sql stable parallel safe as $$
  select current_setting('marga.company', true)
$$;

-- Which history of this database we are in. It grows when a backup is restored or a replica takes over, so a row
-- written before can be told from one written after, and its lost future can be asked for.
create function platform.timeline() returns integer language sql stable as $$
  select ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::integer
$$;

-- What must be delivered to the durable engine. A row lives from the transaction that decided it until delivery.
create table platform.outbox (
  id text primary key,
  company_id text not null,
  target text not null,
  key text not null,
  payload jsonb not null,
  created_at timestamptz not null default platform.now(),
  claimed_until timestamptz not null default '-infinity'
);
create index outbox_due on platform.outbox (claimed_until, id);
alter table platform.outbox enable row level security;
alter table platform.outbox force row level security;
create policy tenant on platform.outbox to marga_app using (company_id = platform.company());
create policy relay on platform.outbox to marga_relay using (true);
grant insert on platform.outbox to marga_app;
grant select, insert, update, delete on platform.outbox to marga_relay;

-- What happened, append only, read by position. (xid, seq) orders it: a reader that stops below the oldest running
-- transaction can never pass a row that commits later.
create table platform.event (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  company_id text not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default platform.now(),
  primary key (xid, seq)
);
create index event_company on platform.event (company_id, xid, seq);
alter table platform.event enable row level security;
alter table platform.event force row level security;
create policy tenant on platform.event to marga_app using (company_id = platform.company());
grant select, insert on platform.event to marga_app;

-- One row per Idempotency-Key of a company: the hash tells a replay from a reuse.
create table platform.idempotency (
  company_id text not null,
  key text not null,
  request_hash text not null,
  subject text not null,
  created_at timestamptz not null default platform.now(),
  primary key (company_id, key)
);
alter table platform.idempotency enable row level security;
alter table platform.idempotency force row level security;
create policy tenant on platform.idempotency to marga_app using (company_id = platform.company());
grant select, insert on platform.idempotency to marga_app;

-- Who did what. Nobody may change or remove a row.
create table platform.audit (
  id text primary key,
  company_id text,
  user_id text,
  action text not null,
  subject text not null,
  request_id text not null,
  created_at timestamptz not null default platform.now()
);
create index audit_company on platform.audit (company_id, id);
alter table platform.audit enable row level security;
alter table platform.audit force row level security;
create policy write on platform.audit for insert to marga_app with check (company_id is null or company_id = platform.company());
create policy read on platform.audit for select to marga_app using (company_id = platform.company());
grant select, insert on platform.audit to marga_app;
