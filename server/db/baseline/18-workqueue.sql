-- This file defines the tables of the schema workqueue and who may read and write them. Its functions are in
-- server/src/modules/workqueue/db/functions.

create type workqueue.work_item as (key text, item_type text, item_id text, kind text, company_id text, booking_id text, subject text,
  counterpart text, itinerary jsonb, at_risk_minor bigint, currency character(3), due_at timestamp with time zone,
  since timestamp with time zone, travellers integer);

create table workqueue.work_item_state (
  -- The key is made of the type of what the item is about and its id.
  key text generated always as (item_type || '.' || item_id) stored,
  item_type text not null,
  item_id text not null,
  assignee text,
  assigned_at timestamptz,
  -- This is the operator who has claimed the item, with the time until which nobody else can act on it.
  claimed_by text,
  claimed_until timestamptz,
  -- An operator has looked at the item and hidden it until then.
  snoozed_until timestamptz,
  -- Set when an operator added the item to the work queue because money has come, or is to come, that nobody
  -- expects.
  reported_at timestamptz,
  constraint work_item_state_pkey primary key (key),
  constraint work_item_state_key_check check (length(key) between 3 and 180),
  constraint work_item_state_assigned_check check ((assignee is null) = (assigned_at is null)),
  constraint work_item_state_claimed_check check ((claimed_by is null) = (claimed_until is null))
);
create index work_item_state_reported on workqueue.work_item_state (reported_at) where reported_at is not null;
alter table workqueue.work_item_state enable row level security;
alter table workqueue.work_item_state force row level security;
create policy authorizer on workqueue.work_item_state to marga_authorizer using (true);
grant select, insert, update on workqueue.work_item_state to marga_authorizer;

create table workqueue.note (
  id text not null,
  key text not null,
  -- The item is about this booking, if it is about one.
  booking_id text,
  by_user text not null,
  text text not null,
  -- For a handover, this is the operator who takes over.
  to_user text,
  at timestamptz not null default platform.now(),
  constraint note_pkey primary key (id),
  constraint note_text_check check (length(text) between 1 and 1000)
);
create index note_of on workqueue.note (key, at);
create index note_written on workqueue.note (at);
alter table workqueue.note enable row level security;
alter table workqueue.note force row level security;
create policy authorizer on workqueue.note to marga_authorizer using (true);
create policy operator on workqueue.note for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update, delete on workqueue.note to marga_authorizer;
grant select on workqueue.note to marga_operator;
