-- Tables of the schema checkout, with who may read and write them. Its functions are in server/src/modules/checkout/db/functions.

-- A checkout is one payment of one trip. `lease_expires_at` is when its workflow should have made progress: the
-- sweeper restarts those that have not.
create table checkout.checkout (
  id text not null,
  company_id text not null,
  user_id text not null,
  trip_id text not null,
  state text not null default 'open',
  total_minor bigint not null,
  currency char(3) not null,
  attempt integer not null default 1,
  lease_expires_at timestamptz not null,
  created_at timestamptz not null default platform.now(),
  pay_with text not null default 'wallet',
  -- This is the gateway payment that the checkout waits for.
  payment_id text,
  pay_by timestamptz,
  reminder_stage integer,
  -- States when the buyer is reminded next to pay; null means never again.
  remind_at timestamptz,
  on_failure text not null default 'continue',
  -- This is the API key that bought, whose daily cap counts what it spends.
  api_key_id text,
  constraint checkout_pkey primary key (id),
  constraint checkout_state_check check (state in ('open', 'done')),
  constraint checkout_pay_with_check check (pay_with in ('wallet', 'credit', 'gateway', 'later')),
  constraint checkout_check check ((payment_id is not null) = (pay_with = 'gateway')),
  constraint checkout_reminder_stage_check check (reminder_stage in (1440, 120, 15)),
  constraint checkout_on_failure_check check (on_failure in ('continue', 'halt'))
);
create trigger schedule_reminder after insert or update of remind_at or delete on checkout.checkout for each row
  execute function platform.schedule_subject_job('remind-to-pay', 'id', 'remind_at');
create index checkout_stalled on checkout.checkout (lease_expires_at) where state = 'open';
create index checkout_buyer on checkout.checkout (company_id, user_id, created_at);
create index checkout_api_key on checkout.checkout (company_id, api_key_id, created_at) where api_key_id is not null;
alter table checkout.checkout enable row level security;
alter table checkout.checkout force row level security;
create policy tenant on checkout.checkout to marga_app using (company_id = platform.current_company());
-- The sweeper looks across companies, but only at when a workflow should have made progress.
create policy relay on checkout.checkout to marga_relay using (true);
create policy authorizer on checkout.checkout to marga_authorizer using (true);
grant select, insert, update on checkout.checkout to marga_app;
grant select, insert on checkout.checkout to marga_authorizer;
grant update (state, attempt, lease_expires_at, pay_by, reminder_stage, remind_at) on checkout.checkout to marga_authorizer;
grant update (attempt, lease_expires_at), select (id, company_id, state, attempt, lease_expires_at) on checkout.checkout to marga_relay;

-- Records what members paid for changes of bookings that are in progress or done; it counts towards the daily limit
-- of the member who requested them, and towards the cap of the API key that they used.
create table checkout.change_spending (
  change_id text not null,
  company_id text not null,
  booking_id text not null,
  user_id text not null,
  amount_minor bigint not null,
  at timestamptz not null default platform.now(),
  api_key_id text,
  constraint change_spending_pkey primary key (change_id),
  constraint change_spending_amount_minor_check check (amount_minor > 0),
  constraint change_spending_of_booking foreign key (company_id, booking_id) references bookings.booking(company_id, id)
);
create index change_spending_of_member on checkout.change_spending (company_id, user_id, at);
create index change_spending_of_api_key on checkout.change_spending (company_id, api_key_id, at) where api_key_id is not null;
alter table checkout.change_spending enable row level security;
alter table checkout.change_spending force row level security;
create policy tenant on checkout.change_spending to marga_app using (company_id = platform.current_company());
create policy authorizer on checkout.change_spending to marga_authorizer using (true);
grant select, insert, delete on checkout.change_spending to marga_app;
grant select, insert, delete on checkout.change_spending to marga_authorizer;

-- Records how the bookings of a checkout ended, and which outcome was mailed. When an operator decides one later,
-- the outcome is mailed again.
create table checkout.checkout_outcome (
  company_id text not null,
  checkout_id text not null,
  ends text not null,
  notified_ends text,
  constraint checkout_outcome_pkey primary key (company_id, checkout_id)
);
create index checkout_outcome_unsent on checkout.checkout_outcome (checkout_id) where ends is distinct from notified_ends;
alter table checkout.checkout_outcome enable row level security;
alter table checkout.checkout_outcome force row level security;
create policy tenant on checkout.checkout_outcome to marga_app using (company_id = platform.current_company());
create policy authorizer on checkout.checkout_outcome to marga_authorizer using (true);
grant select, insert on checkout.checkout_outcome to marga_app;
grant select, insert, update on checkout.checkout_outcome to marga_authorizer;
grant update (ends) on checkout.checkout_outcome to marga_app;
