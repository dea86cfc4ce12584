-- This file defines the tables of the schema platform and who may read and write them. Its functions are in
-- server/src/platform/db/functions.

-- This table holds the starts of workflows that must be delivered to the durable engine. A row lives from the
-- transaction that decided it until delivery. The engine runs `<id>:<key>` once, so whoever could guess the key
-- could use it up before us. Each claim of a row counts as a delivery, because the relay may die after sending.
create table platform.outbox (
  id text not null,
  company_id text not null,
  target text not null,
  key text not null default gen_random_uuid()::text,
  payload jsonb not null,
  deliveries integer not null default 0,
  created_at timestamptz not null default platform.now(),
  claimed_until timestamptz not null default '-infinity'::timestamptz,
  constraint outbox_pkey primary key (id)
);
create index outbox_due on platform.outbox (claimed_until, id);
alter table platform.outbox enable row level security;
alter table platform.outbox force row level security;
create policy tenant on platform.outbox to marga_app using (company_id = platform.current_company());
create policy relay on platform.outbox to marga_relay using (true);
create policy authorizer on platform.outbox for insert to marga_authorizer with check (true);
create policy authorizer_reads on platform.outbox for select to marga_authorizer using (true);
grant insert on platform.outbox to marga_app;
grant select, insert on platform.outbox to marga_authorizer;
grant select, insert, update, delete on platform.outbox to marga_relay;

-- This table holds the work that is due at a time. A job has one row with an empty key, which says when it last
-- succeeded; a job that repeats is due by that row. Work on one subject has a row of its own, whose key is the
-- subject's id, for as long as the subject's due column has a time: the trigger schedule_subject_job copies it (ADR 0044).
create table platform.job (
  job text not null,
  key text not null default '',
  due_at timestamptz not null,
  -- A worker renews its claim while it runs the job. After a failure this is the time of the next attempt, so that
  -- due_at still tells how late the job is.
  claimed_until timestamptz not null default '-infinity'::timestamptz,
  -- Every claim and every new due time raise it, so that a worker that comes back too late sees that its claim is lost.
  revision integer not null default 0,
  failures integer not null default 0,
  last_error text,
  last_success_at timestamptz,
  constraint job_pkey primary key (job, key)
);
create index job_ready on platform.job (job, greatest(due_at, claimed_until));
alter table platform.job enable row level security;
alter table platform.job force row level security;
create policy relay on platform.job to marga_relay using (true);
create policy authorizer on platform.job to marga_authorizer using (true);
grant select, insert, update, delete on platform.job to marga_relay;
grant select, insert, update, delete on platform.job to marga_authorizer;

-- This is the append-only event log, read by position. (xid, seq) orders it: a reader that stops below the oldest
-- running transaction can never skip a row that commits later.
create table platform.event (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  company_id text not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default platform.now(),
  constraint event_pkey primary key (xid, seq)
);
create index event_company on platform.event (company_id, xid, seq);
alter table platform.event enable row level security;
alter table platform.event force row level security;
create policy tenant on platform.event to marga_app using (company_id = platform.current_company());
create policy authorizer on platform.event for insert to marga_authorizer with check (true);
grant select, insert on platform.event to marga_app;
grant insert on platform.event to marga_authorizer;

-- There is one row per Idempotency-Key and scope: a company, or a route and who called it where no company is
-- concerned. The hash distinguishes a repeat from a reuse. The request's own transaction writes the row, so it exists
-- if and only if the request has had an effect. The answer is encrypted, and is null when it is not stored.
create table platform.idempotency (
  scope text not null,
  key text not null,
  company_id text,
  request_hash text not null,
  request_id text not null,
  subject text,
  answer text,
  answered_at timestamptz,
  created_at timestamptz not null default platform.now(),
  constraint idempotency_pkey primary key (scope, key)
);
alter table platform.idempotency enable row level security;
alter table platform.idempotency force row level security;
create policy tenant on platform.idempotency to marga_app
  using (company_id = platform.current_company() or company_id is null);
create policy operator on platform.idempotency for insert to marga_operator with check (company_id is null);
create policy operator_returns on platform.idempotency for select to marga_operator using (company_id is null);
grant select, insert, delete, update (subject, answer, answered_at) on platform.idempotency to marga_app;
create policy relay on platform.idempotency to marga_relay using (true);
grant insert, select (key, company_id) on platform.idempotency to marga_operator;
grant delete, select (answer, answered_at, created_at), update (answer) on platform.idempotency to marga_relay;

-- The audit log records who did what. Nobody may change or remove a row.
create table platform.audit (
  id text not null,
  company_id text,
  user_id text,
  action text not null,
  subject text not null,
  request_id text not null,
  created_at timestamptz not null default platform.now(),
  -- These columns record what changed, from where and by which key; (xid, seq) orders the log for the chain of
  -- seals.
  detail jsonb not null default '{}',
  key_id text,
  ip_address text,
  staff boolean not null default false,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  constraint audit_pkey primary key (id)
);
create index audit_company on platform.audit (company_id, id);
create unique index audit_position on platform.audit (xid, seq);
create index audit_user on platform.audit (user_id, id);
-- This index finds the operators' decisions about a company among all that its members did.
create index audit_decision on platform.audit (company_id, created_at) where staff;
alter table platform.audit enable row level security;
alter table platform.audit force row level security;
create policy write on platform.audit for insert to marga_app with check (company_id is null
  or company_id = platform.current_company());
create policy read on platform.audit for select to marga_app using (company_id = platform.current_company());
create policy authorizer on platform.audit to marga_authorizer using (true);
create policy operator on platform.audit for select to marga_operator using (platform.current_operator() <> '');
grant select on platform.audit to marga_app;
grant select, insert on platform.audit to marga_authorizer;
grant select on platform.audit to marga_operator;
grant insert (id, company_id, user_id, action, subject, request_id, detail, key_id, ip_address, staff)
  on platform.audit to marga_app;

-- This is the queue of mails to send. A row is written in the transaction of the action it reports, so neither
-- exists without the other. It names a template and its parameters, never a secret: a link's code is created when
-- the mail is sent and is stored nowhere else.
create table platform.mail (
  id text not null,
  company_id text,
  user_id text,
  -- The recipient is one bare address, without anything that could end a header line, name a second recipient or
  -- need quoting.
  recipient text not null,
  template text not null,
  locale text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null default platform.now(),
  -- States when the next attempt to send the mail begins, unless the present one ends before; null once the mail has
  -- been sent, has failed or is obsolete.
  next_attempt_at timestamptz default platform.now(),
  -- Counts the attempts, so that a sender that comes back too late sees that a later one exists.
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  -- Set when the mail was out of date when its turn came, such as an invitation withdrawn or an address verified
  -- meanwhile.
  obsolete_at timestamptz,
  constraint mail_pkey primary key (id),
  constraint mail_recipient_check check (length(recipient) <= 254 and recipient ~
    '^[^][:space:][:cntrl:]<>()[\\,;:"@]+@[^][:space:][:cntrl:]<>()[\\,;:"@]+$'),
  constraint mail_locale_check check (locale in ('en', 'hi')),
  constraint mail_params_check check (jsonb_typeof(params) = 'object'),
  constraint mail_check check (num_nonnulls(next_attempt_at, sent_at, failed_at, obsolete_at) = 1)
);
create index mail_waiting on platform.mail (created_at) where next_attempt_at is not null;
create index mail_ended on platform.mail (coalesce(sent_at, failed_at, obsolete_at));
create index mail_booking on platform.mail (((params ->> 'bookingId'))) where params ? 'bookingId';
alter table platform.mail enable row level security;
alter table platform.mail force row level security;
-- The application has no privilege here; should it ever get one, it still sees its own company's rows only.
create policy tenant on platform.mail to marga_app using (company_id = platform.current_company());
create policy relay_read on platform.mail for select to marga_relay using (true);
create policy relay_mark on platform.mail for update to marga_relay using (true);
create policy relay_clear on platform.mail for delete to marga_relay using (coalesce(sent_at, failed_at,
  obsolete_at) < (platform.now() - '30 days'::interval));
create policy authorizer on platform.mail for insert to marga_authorizer with check (true);
create policy authorizer_reads on platform.mail for select to marga_authorizer using (true);
create trigger schedule_attempt after insert or update of next_attempt_at or delete on platform.mail for each row
  execute function platform.schedule_subject_job('send-mails', 'id', 'next_attempt_at');
-- Several statements end a mail, so the log follows the row itself.
create trigger mail_log_ended after update of sent_at, failed_at, obsolete_at on platform.mail for each row
  when (coalesce(new.sent_at, new.failed_at, new.obsolete_at) is not null and new.company_id is not null
  and new.params ?| array['bookingId', 'bookingIds', 'checkoutId']) execute function platform.record_mail_outcome();
grant select, insert on platform.mail to marga_authorizer;
grant select, delete on platform.mail to marga_relay;
grant update (next_attempt_at, attempts, last_error, sent_at, failed_at, obsolete_at) on platform.mail to marga_relay;

-- Records what was mailed for a company about a booking or a checkout. A mail is deleted thirty days after it
-- ended, and its log entries stay.
create table platform.mail_log (
  company_id text not null,
  -- This is the id of the booking or checkout that the mail is about.
  subject text not null,
  mail_id text not null,
  template text not null,
  -- This is the account that had the address when the mail was queued, if any. The address is erased when that
  -- account is deleted.
  user_id text,
  recipient text,
  state text not null default 'waiting',
  created_at timestamptz not null default platform.now(),
  constraint mail_log_pkey primary key (company_id, subject, mail_id),
  constraint mail_log_state_check check (state in ('waiting', 'sent', 'failed', 'dropped'))
);
create index mail_log_mail on platform.mail_log (mail_id);
create index mail_log_user on platform.mail_log (user_id) where user_id is not null;
create index mail_log_recipient on platform.mail_log (recipient) where recipient is not null;
alter table platform.mail_log enable row level security;
alter table platform.mail_log force row level security;
create policy tenant on platform.mail_log to marga_app using (company_id = platform.current_company());
create policy authorizer on platform.mail_log to marga_authorizer using (true);
grant select on platform.mail_log to marga_app;
grant select, insert on platform.mail_log to marga_authorizer;
grant update (recipient, state) on platform.mail_log to marga_authorizer;

-- Each seal covers the entries between the last seal and the oldest transaction still running, so none can slip in
-- behind it, and carries the hash of the previous seal.
create table platform.audit_seal (
  number bigint not null,
  until_xid xid8 not null,
  until_seq bigint not null,
  entries integer not null,
  hash bytea not null,
  sealed_at timestamptz not null default platform.now(),
  constraint audit_seal_pkey primary key (number),
  constraint audit_seal_entries_check check (entries > 0)
);
alter table platform.audit_seal enable row level security;
alter table platform.audit_seal force row level security;
create policy authorizer on platform.audit_seal to marga_authorizer using (true);
grant select, insert on platform.audit_seal to marga_authorizer;
