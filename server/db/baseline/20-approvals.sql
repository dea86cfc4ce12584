-- This file defines the tables of the schema approvals and who may read and write them. Its functions are in
-- server/src/modules/approvals/db/functions.

-- An approval is something that one person proposes and, where the rules ask for it, others must agree to before it is
-- executed. The module of its area executes it and reports the end in the same transaction. What needs nobody else
-- has no steps and is stored as done, so that everything that was decided is in one table.
create table approvals.approval (
  id text not null,
  -- The area executes what is agreed to, such as ledger; the action is what it does, such as adjustment.
  area text not null,
  action text not null,
  -- This is what it is about, such as a company or a work item.
  subject text not null,
  -- While an exclusive approval is open there is no other exclusive one about its subject.
  is_exclusive boolean not null,
  -- This is a hash of the subject's state when proposed: the approval is for an action from that state. It is null
  -- when the subject cannot change.
  fingerprint text,
  company_id text,
  -- This is the amount that counts for the rules, in minor units; null means unknown.
  amount_minor bigint,
  currency character(3) not null,
  -- This is everything that is executed besides the reason. It is not calculated again after the proposal.
  detail jsonb not null,
  -- This is the part of it that describes people, which is erased at every end.
  personal jsonb,
  reason text not null,
  -- contract/src/approvals/approval.ts lists the states and the transitions between them.
  state text not null default 'proposed',
  -- This is the number of steps, and of those that were agreed to.
  steps integer not null,
  agreed_steps integer not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  -- For a withdrawal this is what the proposer wrote, for a lapse or a failure its cause.
  end_reason text,
  constraint approval_pkey primary key (id),
  -- A step refers to this pair, so that it can compare who decides with who proposed.
  constraint approval_proposer unique (id, proposed_by),
  constraint approval_area_check check (area ~ '^[a-z-]{1,30}$'),
  constraint approval_action_check check (action ~ '^[a-z-]{1,40}$'),
  constraint approval_reason_check check (length(reason) between 1 and 500),
  constraint approval_end_reason_check check (length(end_reason) between 1 and 500),
  constraint approval_state_check check (state in ('proposed', 'agreed', 'refused', 'withdrawn', 'lapsed', 'failed', 'done')),
  constraint approval_steps_check check (steps between 0 and 5 and agreed_steps between 0 and steps),
  constraint agreed_by_all check (agreed_steps = steps or state not in ('agreed', 'failed', 'done')),
  constraint proposed_to_somebody check (steps > 0 or state in ('agreed', 'done')),
  constraint approval_expires_check check ((steps > 0) = (expires_at is not null)),
  constraint approval_ended_check check ((ended_at is null) = (state in ('proposed', 'agreed'))),
  constraint erased_at_the_end check (personal is null or state in ('proposed', 'agreed'))
);
create unique index approval_one_at_a_time on approvals.approval (subject)
  where is_exclusive and state in ('proposed', 'agreed');
create index approval_undecided on approvals.approval (expires_at) where state = 'proposed';
create index approval_company on approvals.approval (company_id, id);
alter table approvals.approval enable row level security;
alter table approvals.approval force row level security;
create policy authorizer on approvals.approval to marga_authorizer using (true);
-- No privilege goes with this policy: a company must not read what may still be refused.
create policy tenant on approvals.approval to marga_app using (company_id = platform.current_company());
grant select, insert, update on approvals.approval to marga_authorizer;

-- A step is one person's decision on an approval. Steps are decided in their order.
create table approvals.step (
  approval_id text not null,
  position integer not null,
  proposed_by text not null,
  -- Whoever decides must hold this permission.
  permission text not null,
  -- If somebody is named, only they or their delegate can decide.
  approver text,
  delegate text,
  decision text,
  decided_by text,
  decided_at timestamptz,
  reason text,
  constraint step_pkey primary key (approval_id, position),
  constraint step_approval_fkey foreign key (approval_id, proposed_by) references approvals.approval (id, proposed_by),
  constraint nobody_decides_alone check (decided_by <> proposed_by),
  constraint step_delegate_check check (delegate is null or approver is not null),
  constraint step_decision_check check (decision in ('agreed', 'refused')),
  constraint step_reason_check check (length(reason) between 1 and 500),
  constraint step_decided_check check (num_nonnulls(decision, decided_by, decided_at, reason) in (0, 4))
);
alter table approvals.step enable row level security;
alter table approvals.step force row level security;
create policy authorizer on approvals.step to marga_authorizer using (true);
grant select, insert, update on approvals.step to marga_authorizer;
