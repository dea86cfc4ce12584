-- This file defines the tables of the schema payments and who may read and write them. Its functions are in
-- server/src/modules/payments/db/functions.

create table payments.payment (
  id text not null,
  company_id text not null,
  -- This is the user who began the payment.
  user_id text not null,
  purpose text not null,
  checkout_id text,
  amount_minor bigint not null,
  currency char(3) not null,
  state text not null default 'created',
  -- This is the gateway's order. From `order_asked_at` on the gateway may have an order whose id was not received.
  order_id text,
  order_asked_at timestamptz,
  -- This is the attempt that paid it.
  gateway_payment text,
  method text,
  failure text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- Counts the hints that something may have happened at the gateway, and how many of them a gateway answer already
  -- covers.
  check_requests integer not null default 0,
  answered integer not null default 0,
  -- States when the gateway is asked again, and how often it was asked since the last check request; null means
  -- that it is not asked unprompted.
  ask_again_at timestamptz default platform.now(),
  asks integer not null default 0,
  created_at timestamptz not null default platform.now(),
  constraint payment_pkey primary key (id),
  constraint payment_order unique (order_id),
  constraint payment_purpose_check check (purpose in ('wallet', 'credit', 'checkout')),
  constraint payment_amount_minor_check check (amount_minor > 0),
  constraint payment_currency_check check (currency = 'INR'::bpchar),
  constraint payment_state_check check (state in ('created', 'pending', 'paid', 'failed', 'expired')),
  constraint payment_method_check check (length(method) <= 40),
  constraint payment_failure_check check (length(failure) <= 300),
  constraint payment_check check ((purpose = 'checkout') = (checkout_id is not null)),
  constraint payment_check1 check (state <> 'paid' or gateway_payment is not null and paid_at is not null)
);
create index payment_company on payments.payment (company_id, id desc);
-- A checkout with a payment deadline may be paid in several attempts, but only one of its payments is open at a
-- time.
create index payment_checkout on payments.payment (checkout_id, id desc) where checkout_id is not null;
create unique index payment_checkout_open on payments.payment (checkout_id) where state in ('created', 'pending');
create index payment_due on payments.payment (ask_again_at) where ask_again_at is not null;
create trigger schedule_check after insert or update of ask_again_at or delete on payments.payment for each row
  execute function platform.schedule_subject_job('check-payments', 'id', 'ask_again_at');
alter table payments.payment enable row level security;
alter table payments.payment force row level security;
create policy authorizer on payments.payment to marga_authorizer using (true);
create policy tenant on payments.payment to marga_app using (company_id = platform.current_company());
grant select on payments.payment to marga_app;
grant select, insert, update on payments.payment to marga_authorizer;
grant insert (id, company_id, user_id, purpose, checkout_id, amount_minor, currency, expires_at, ask_again_at)
  on payments.payment to marga_app;

-- Each row is money that came in at the gateway, recorded once. Its postings are written under `subject`.
create table payments.receipt (
  gateway_payment text not null,
  company_id text not null,
  payment_id text not null,
  subject text not null,
  amount_minor bigint not null,
  currency char(3) not null,
  -- Says whether the money paid what it was for; otherwise it is refunded because it came too late, twice, or with
  -- another amount than requested.
  is_applied boolean not null,
  received_at timestamptz not null default platform.now(),
  constraint receipt_pkey primary key (gateway_payment),
  constraint receipt_subject unique (subject),
  constraint receipt_amount_minor_check check (amount_minor > 0)
);
create index receipt_company on payments.receipt (company_id);
alter table payments.receipt enable row level security;
alter table payments.receipt force row level security;
create policy authorizer on payments.receipt to marga_authorizer using (true);
create policy tenant on payments.receipt to marga_app using (company_id = platform.current_company());
grant select, insert, update on payments.receipt to marga_authorizer;

-- A refund's posting is written together with the refund, so nothing can be promised twice.
create table payments.refund (
  id text not null,
  company_id text not null,
  payment_id text not null,
  key text not null,
  gateway_payment text not null,
  amount_minor bigint not null,
  currency char(3) not null,
  reason text not null,
  -- The state `unknown` is written before the refund is sent, so a worker that finds it looks the refund up at the
  -- gateway.
  state text not null default 'asked',
  gateway_refund text,
  sent_at timestamptz,
  asks integer not null default 0,
  ask_again_at timestamptz default platform.now(),
  created_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  constraint refund_pkey primary key (id),
  constraint refund_key unique (payment_id, key),
  constraint refund_at_gateway unique (gateway_refund),
  constraint refund_key_check check (length(key) between 1 and 100),
  constraint refund_amount_minor_check check (amount_minor > 0),
  constraint refund_reason_check check (length(reason) between 1 and 200),
  constraint refund_state_check check (state in ('asked', 'unknown', 'processing', 'done', 'failed'))
);
create index refund_company on payments.refund (company_id);
create trigger schedule_attempt after insert or update of ask_again_at or delete on payments.refund for each row
  execute function platform.schedule_subject_job('send-refunds', 'id', 'ask_again_at');
alter table payments.refund enable row level security;
alter table payments.refund force row level security;
create policy authorizer on payments.refund to marga_authorizer using (true);
create policy tenant on payments.refund to marga_app using (company_id = platform.current_company());
create policy operator on payments.refund for select to marga_operator using (platform.current_operator() <> '');
grant select on payments.refund to marga_app;
grant select, insert, update on payments.refund to marga_authorizer;
grant select (id, payment_id, gateway_payment, gateway_refund, reason, created_at) on payments.refund to marga_operator;

-- Stores webhooks of the gateway unchanged. The signature covers the body alone, so the same id with another body
-- is another row.
create table payments.webhook (
  event_id text not null,
  body_hash text not null,
  body bytea not null,
  received_at timestamptz not null default platform.now(),
  handled_at timestamptz,
  claimed_until timestamptz not null default '-infinity'::timestamptz,
  constraint webhook_pkey primary key (event_id, body_hash),
  constraint webhook_event_id_check check (length(event_id) between 1 and 100),
  constraint webhook_body_check check (length(body) <= 131072)
);
create index webhook_due on payments.webhook (claimed_until) where handled_at is null;
create index webhook_received on payments.webhook (received_at);
alter table payments.webhook enable row level security;
alter table payments.webhook force row level security;
create policy authorizer on payments.webhook to marga_authorizer using (true);
-- The role that takes requests writes the inbox and never reads it.
create policy inbox on payments.webhook for insert to marga_app with check (handled_at is null);
grant select, insert, update, delete on payments.webhook to marga_authorizer;
grant insert (event_id, body_hash, body) on payments.webhook to marga_app;

create table payments.virtual_account (
  company_id text not null,
  gateway_id text not null,
  account_number text not null,
  ifsc text not null,
  bank_name text not null,
  beneficiary text not null,
  created_at timestamptz not null default platform.now(),
  constraint virtual_account_pkey primary key (company_id),
  constraint virtual_account_gateway_id_key unique (gateway_id),
  constraint virtual_account_number unique (account_number),
  constraint virtual_account_account_number_check check (length(account_number) between 5 and 60),
  constraint virtual_account_ifsc_check check (length(ifsc) between 1 and 20),
  constraint virtual_account_bank_name_check check (length(bank_name) between 1 and 100),
  constraint virtual_account_beneficiary_check check (length(beneficiary) between 1 and 200)
);
alter table payments.virtual_account enable row level security;
alter table payments.virtual_account force row level security;
create policy authorizer on payments.virtual_account to marga_authorizer using (true);
create policy tenant on payments.virtual_account to marga_app using (company_id = platform.current_company());
grant select on payments.virtual_account to marga_app;
grant select, insert, update on payments.virtual_account to marga_authorizer;
grant insert (company_id, gateway_id, account_number, ifsc, bank_name, beneficiary)
  on payments.virtual_account to marga_app;

create table payments.bank_transfer (
  id text not null,
  company_id text,
  amount_minor bigint not null,
  currency char(3) not null,
  payer text not null,
  utr text not null,
  to_account text not null,
  gateway_payment text,
  received_at timestamptz not null,
  state text not null default 'unmatched',
  matched_by text,
  matched_at timestamptz,
  -- Names who entered the transfer, if it was typed in from the bank's statement.
  recorded_by text,
  created_at timestamptz not null default platform.now(),
  constraint bank_transfer_pkey primary key (id),
  constraint bank_transfer_utr unique (utr),
  constraint bank_transfer_payment unique (gateway_payment),
  constraint bank_transfer_amount_minor_check check (amount_minor > 0),
  constraint bank_transfer_currency_check check (currency = 'INR'::bpchar),
  constraint bank_transfer_payer_check check (length(payer) <= 200),
  constraint bank_transfer_utr_check check (length(utr) between 1 and 60 and utr = upper(utr)),
  constraint bank_transfer_to_account_check check (length(to_account) <= 60),
  constraint bank_transfer_state_check check (state in ('matched', 'unmatched', 'returned')),
  constraint bank_transfer_matched_by_check check (matched_by in ('itself', 'operator')),
  constraint bank_transfer_check check ((state = 'matched') = (company_id is not null) and (state = 'matched'
    ) = (matched_by is not null))
);
create index bank_transfer_company on payments.bank_transfer (company_id);
alter table payments.bank_transfer enable row level security;
alter table payments.bank_transfer force row level security;
create policy authorizer on payments.bank_transfer to marga_authorizer using (true);
create policy tenant on payments.bank_transfer to marga_app using (company_id = platform.current_company());
create policy operator on payments.bank_transfer for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update on payments.bank_transfer to marga_authorizer;
grant select on payments.bank_transfer to marga_operator;

create table payments.report (
  day date not null,
  ran_at timestamptz not null,
  lines integer not null,
  agreed integer not null,
  fees_minor bigint not null,
  constraint report_pkey primary key (day),
  constraint report_lines_check check (lines >= 0),
  constraint report_check check (agreed >= 0 and agreed <= lines),
  constraint report_fees_minor_check check (fees_minor >= 0)
);
alter table payments.report enable row level security;
alter table payments.report force row level security;
create policy authorizer on payments.report to marga_authorizer using (true);
create policy operator on payments.report for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update on payments.report to marga_authorizer;
grant select on payments.report to marga_operator;

-- Stores every line of every report, so that a line in an earlier or later report than expected is not missed.
create table payments.report_line (
  gateway_id text not null,
  day date not null,
  kind text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  constraint report_line_pkey primary key (gateway_id),
  constraint report_line_kind_check check (kind in ('payment', 'refund', 'other'))
);
create index report_line_day on payments.report_line (day);
alter table payments.report_line enable row level security;
alter table payments.report_line force row level security;
create policy authorizer on payments.report_line to marga_authorizer using (true);
grant select, insert, update on payments.report_line to marga_authorizer;

create table payments.difference (
  id text not null,
  day date not null,
  kind text not null,
  gateway_id text not null,
  subject text,
  at_gateway_minor bigint,
  in_ledger_minor bigint,
  state text not null default 'open',
  note text,
  resolved_at timestamptz,
  resolved_by text,
  created_at timestamptz not null default platform.now(),
  constraint difference_pkey primary key (id),
  constraint difference_once unique (gateway_id, kind),
  constraint difference_kind_check check (kind in ('not-in-ledger', 'not-at-gateway', 'amount-differs')),
  constraint difference_gateway_id_check check (length(gateway_id) <= 60),
  constraint difference_subject_check check (length(subject) <= 100),
  constraint difference_state_check check (state in ('open', 'resolved')),
  constraint difference_note_check check (length(note) <= 500),
  constraint difference_check check ((state = 'resolved') = (resolved_at is not null))
);
create index difference_open on payments.difference (day) where state = 'open';
alter table payments.difference enable row level security;
alter table payments.difference force row level security;
create policy authorizer on payments.difference to marga_authorizer using (true);
create policy operator on payments.difference for select to marga_operator using (platform.current_operator() <> '');
grant select, insert, update on payments.difference to marga_authorizer;
grant select on payments.difference to marga_operator;
