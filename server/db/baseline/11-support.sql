-- This file defines the tables of the schema support and who may read and write them. Its functions are in
-- server/src/modules/support/db/functions.

create table support.ticket (
  id text not null,
  company_id text,
  -- This is the user who was signed in when the ticket was opened. Deleting the account deletes what was written
  -- under it.
  user_id text,
  kind text not null,
  state text not null default 'waiting',
  -- This is the reference that people read out, as `referenceOf` (contract/src/kernel/ids.ts) spells it.
  reference text not null,
  name text,
  email text,
  phone text,
  locale text not null,
  page text,
  group_request jsonb,
  last_seq integer not null default 0,
  last_text text not null default '',
  last_at timestamptz not null default platform.now(),
  last_support_seq integer not null default 0,
  -- This is the number of the last support message that a mail has notified the sender of.
  mailed_up_to integer not null default 0,
  read_by_sender integer not null default 0,
  read_by_support integer not null default 0,
  waiting_since timestamptz default platform.now(),
  closed_at timestamptz,
  created_at timestamptz not null default platform.now(),
  -- Orders the inbox, smallest first: waiting tickets by how long they have waited, then the others by latest
  -- message. It is in microseconds, those of the others counted down from a number that no time reaches.
  place bigint not null,
  -- This is the transaction that last changed the ticket: a reader of the inbox that stops below the oldest running
  -- one misses no change.
  changed_xid xid8 not null default pg_current_xact_id(),
  constraint ticket_pkey primary key (id),
  constraint ticket_kind_check check (kind in ('message', 'group', 'chat')),
  constraint ticket_state_check check (state in ('waiting', 'answered', 'closed')),
  constraint ticket_check check (reference = translate("right"(id, 8), '0123456789abcdefghjkmnpqrstvwxyz',
    '23456789ABCDEFGHJKMNPQRSTVWXYZ23')),
  constraint ticket_name_check check (length(name) between 1 and 100),
  constraint ticket_email_check check (length(email) <= 254 and email = lower(email)),
  constraint ticket_phone_check check (length(phone) between 5 and 30),
  constraint ticket_locale_check check (locale in ('en', 'hi')),
  constraint ticket_page_check check (length(page) <= 300),
  constraint ticket_group_request_check check (jsonb_typeof(group_request) = 'object'),
  constraint ticket_last_text_check check (length(last_text) <= 200),
  constraint ticket_check1 check ((kind = 'group') = (group_request is not null)),
  constraint ticket_check2 check (kind = 'chat' or num_nonnulls(name, email, phone) = 3),
  constraint ticket_check3 check ((state = 'waiting') = (waiting_since is not null)),
  constraint ticket_check4 check ((state = 'closed') = (closed_at is not null)),
  constraint ticket_check5 check (read_by_sender <= last_seq and read_by_support <= last_seq and last_support_seq <= last_seq),
  constraint ticket_user_id_fkey foreign key (user_id) references engine."user"(id) on delete cascade
);
create index ticket_place on support.ticket (place, id);
create index ticket_changed on support.ticket (changed_xid);
create index ticket_user on support.ticket (user_id, created_at);
create index ticket_company on support.ticket (company_id);
create index ticket_waiting on support.ticket (waiting_since) where state = 'waiting';
create index ticket_reference on support.ticket (reference);
create index ticket_closed on support.ticket (closed_at) where closed_at is not null;
create index ticket_unmailed on support.ticket (last_at) where (email is not null) and (last_support_seq > mailed_up_to);
alter table support.ticket enable row level security;
alter table support.ticket force row level security;
create policy authorizer on support.ticket to marga_authorizer using (true);
create policy operator on support.ticket for select to marga_operator using (platform.current_operator() <> '');
-- The application has no privilege here; should it ever get one, it still sees its own company's rows only.
create policy tenant on support.ticket to marga_app using (company_id = platform.current_company());
grant select, insert, update, delete on support.ticket to marga_authorizer;
grant select on support.ticket to marga_operator;

create table support.message (
  ticket_id text not null,
  seq integer not null,
  -- The sender generates the id, so a message that is sent twice is stored once.
  id text not null,
  from_support boolean not null,
  operator_id text,
  -- The sender is shown only the first name (ticket-from-rows.ts).
  operator_name text,
  -- Only a group request may begin without text: its special request is the message.
  text text not null,
  at timestamptz not null default platform.now(),
  constraint message_pkey primary key (ticket_id, seq),
  constraint message_id unique (id),
  constraint message_seq_check check (seq > 0),
  constraint message_check check (length(text) <= 4000 and (text <> '' or seq = 1)),
  constraint message_check1 check (from_support = (operator_id is not null) and from_support = (operator_name is not null)),
  constraint message_ticket_id_fkey foreign key (ticket_id) references support.ticket(id) on delete cascade
);
alter table support.message enable row level security;
alter table support.message force row level security;
create policy authorizer on support.message to marga_authorizer using (true);
create policy operator on support.message for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update, delete on support.message to marga_authorizer;
grant select on support.message to marga_operator;

-- Stores what opens a ticket as a hash: the key in a browser's cookie, or the code of a mailed link, which gives a
-- browser its own key.
create table support.ticket_key (
  key_hash text not null,
  ticket_id text not null,
  origin text not null,
  expires_at timestamptz not null,
  constraint ticket_key_once primary key (key_hash, ticket_id),
  constraint ticket_key_origin_check check (origin in ('browser', 'mail')),
  constraint ticket_key_ticket_id_fkey foreign key (ticket_id) references support.ticket(id) on delete cascade
);
create index ticket_key_ticket on support.ticket_key (ticket_id);
create index ticket_key_expiry on support.ticket_key (expires_at);
alter table support.ticket_key enable row level security;
alter table support.ticket_key force row level security;
create policy authorizer on support.ticket_key to marga_authorizer using (true);
grant select, insert, update, delete on support.ticket_key to marga_authorizer;
