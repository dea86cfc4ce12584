-- This file defines the tables of the schema workqueue and who may read and write them. Its functions are in
-- server/src/modules/workqueue/db/functions.

create type workqueue.work_item as (key text, kind text, company_id text, booking_id text, subject text,
  counterpart text, title text, at_risk_minor bigint, currency character(3), due_at timestamp with time zone,
  since timestamp with time zone);

create table workqueue.work_item_state (
  key text not null,
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
grant select, insert, update, delete on workqueue.note to marga_authorizer;

-- A proposal is an operator's action on an item that moves money; above the threshold a second operator decides.
-- Actions that needed no second person are stored as done, so that many small ones are counted together.
create table workqueue.proposal (
  id text not null,
  -- This is the work item. For an offline booking the item is the proposal's own.
  key text not null,
  company_id text,
  action text not null,
  -- These are the parameters of the action besides the reason.
  detail jsonb not null,
  -- This is the amount that it moves, in paise; null means unknown.
  amount_minor bigint,
  reason text not null,
  -- `failed` means that it was approved and could not be done. `lapsed` means that its time was over, or that the
  -- item had changed by then.
  state text not null,
  needs_second boolean not null,
  -- This is the state of the item when proposed: an approval is for an action from that state.
  item_fingerprint text,
  proposed_by text not null,
  proposed_at timestamptz not null default platform.now(),
  expires_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  ended_reason text,
  constraint proposal_pkey primary key (id),
  constraint proposal_action_check check (length(action) between 1 and 40),
  constraint proposal_reason_check check (length(reason) between 1 and 500),
  constraint proposal_state_check check (state in ('proposed', 'done', 'refused', 'withdrawn', 'failed', 'lapsed')),
  constraint proposal_ended_reason_check check (length(ended_reason) between 1 and 500),
  constraint nobody_decides_alone check (not needs_second or (state <> ALL (array['done', 'failed', 'refused']))
    or ended_by <> proposed_by),
  constraint proposal_check check (needs_second or state = 'done'),
  constraint proposal_check1 check (((state in ('done', 'refused', 'withdrawn', 'failed'))
    and needs_second) = (ended_by is not null)),
  constraint proposal_check2 check ((ended_at is null) = (state = 'proposed' or not needs_second))
);
create unique index proposal_one_at_a_time on workqueue.proposal (key) where state = 'proposed';
alter table workqueue.proposal enable row level security;
alter table workqueue.proposal force row level security;
create policy authorizer on workqueue.proposal to marga_authorizer using (true);
create policy tenant on workqueue.proposal to marga_app using (company_id = platform.current_company());
grant select, insert, update on workqueue.proposal to marga_authorizer;
