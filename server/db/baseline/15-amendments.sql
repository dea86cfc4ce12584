-- This file defines the tables of the schema amendments and who may read and write them. Its functions are in
-- server/src/modules/amendments/db/functions.

-- A cancellation or a change is quoted by the supplier, requested by the buyer, then confirmed at the supplier by a
-- worker that recorded the intent before. `terms` is what the buyer was shown and what follows from it, written
-- once with the quote.
create table amendments.amendment (
  id text not null,
  company_id text not null,
  booking_id text not null,
  kind text not null,
  state text not null default 'quoted',
  -- These are the user who asked for the quote and the user who requested the amendment itself.
  user_id text not null,
  confirmed_by text,
  confirmed_at timestamptz,
  supplier text not null,
  supplier_quote text not null,
  -- Says whose quote it is: the supplier's system, an operator who got it by telephone (manual), or an operator who
  -- recorded that the supplier has cancelled.
  quote_kind text not null,
  -- Names the affected part by position; null means the whole booking.
  travellers integer[],
  legs integer[],
  -- For a cancellation this is the refund; for a change it is the amount to pay, or the refund if negative.
  total_minor bigint not null,
  currency char(3) not null,
  terms jsonb not null,
  -- This is the revision of the refund balance when the quote was calculated: a quote from before the last
  -- amendment is invalid.
  revision integer not null,
  -- This is the quoted version of the booking: the quote does not cover what the supplier has changed since.
  version integer not null,
  pay_with text,
  failure text,
  expires_at timestamptz not null,
  sends integer not null default 0,
  -- Counts how often the supplier may have received the request without answering.
  doubts integer not null default 0,
  ask_again_at timestamptz,
  ask_until timestamptz,
  attempt integer not null default 1,
  lease_expires_at timestamptz,
  history jsonb not null default '[]',
  created_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  constraint amendment_pkey primary key (id),
  constraint amendment_kind_check check (kind in ('cancellation', 'change')),
  constraint amendment_state_check check (state in ('quoted', 'asked', 'sending', 'unknown', 'done', 'rejected', 'escalated',
    'expired')),
  constraint amendment_quote_kind_check check (quote_kind in ('supplier', 'manual', 'operator')),
  constraint amendment_supplier_quote_check check (length(supplier_quote) between 1 and 4000),
  constraint amendment_pay_with_check check (pay_with in ('wallet', 'credit', 'gateway')),
  constraint amendment_failure_check check (length(failure) <= 60),
  constraint cancelling_costs_no_more check (kind = 'change' or total_minor >= 0),
  constraint asked_by_somebody check ((state in ('quoted', 'expired')) or confirmed_at is not null),
  -- An amendment belongs to the company of its booking, so no statement of the application can attach it to another
  -- company's booking.
  constraint amendment_of_booking foreign key (company_id, booking_id) references bookings.booking(company_id, id)
);
create index amendment_booking on amendments.amendment (company_id, booking_id, id desc);
create index amendment_lease_expires_at on amendments.amendment (lease_expires_at) where state in ('asked', 'sending', 'unknown');
create index amendment_quoted on amendments.amendment (expires_at) where state = 'quoted';
create index amendment_escalated on amendments.amendment (ended_at) where state = 'escalated';
-- Only one amendment of a booking is active at a time: two would each be calculated as if the other did not exist.
create unique index amendment_one_at_a_time on amendments.amendment (booking_id) where state in ('asked', 'sending', 'unknown',
  'escalated');
alter table amendments.amendment enable row level security;
alter table amendments.amendment force row level security;
create policy tenant on amendments.amendment to marga_app using (company_id = platform.current_company());
create policy authorizer on amendments.amendment to marga_authorizer using (true);
create policy operator on amendments.amendment for select to marga_operator using (platform.current_operator() <> '');
grant select on amendments.amendment to marga_app;
grant select, insert, update on amendments.amendment to marga_authorizer;
grant select (id, supplier_quote, total_minor, currency, confirmed_by, confirmed_at, sends) on amendments.amendment to marga_operator;
grant update (state, confirmed_by, confirmed_at, pay_with, failure, sends, doubts, ask_again_at, ask_until, lease_expires_at,
  history, ended_at), insert (id, company_id, booking_id, kind, user_id, supplier, supplier_quote, quote_kind, travellers, legs,
  total_minor, currency, terms, revision, version, expires_at, history) on amendments.amendment to marga_app;

-- A service request asks the operators to cancel manually because the supplier has no automatic cancellation. It is
-- answered with a quote, which is an amendment like any other, or with the reason why not.
create table amendments.service_request (
  id text not null,
  company_id text not null,
  booking_id text not null,
  user_id text not null,
  -- Names the affected part by position; null means all that was left.
  travellers integer[],
  legs integer[],
  remark text,
  state text not null default 'open',
  answer_by timestamptz not null,
  amendment_id text,
  answer text,
  created_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  ended_by text,
  category text not null default 'cancel',
  constraint service_request_pkey primary key (id),
  constraint service_request_remark_check check (length(remark) between 1 and 500),
  constraint service_request_state_check check (state in ('open', 'quoted', 'declined', 'withdrawn')),
  constraint service_request_answer_check check (length(answer) between 1 and 500),
  constraint ended_by_somebody check ((state = 'open') = (ended_at is null) and (state <> 'open' or ended_by is null)
    and ((state <> ALL (array['quoted', 'declined'])) or ended_by is not null)),
  constraint travellers_or_legs check (travellers is null or legs is null),
  constraint quoted_by_amendment check ((state = 'quoted') = (amendment_id is not null)),
  constraint service_request_category_check check (category in ('cancel', 'time', 'name', 'traveller', 'other')),
  -- A declined request stays declined when its text is erased.
  constraint answer_only_when_declined check (answer is null or state = 'declined'),
  -- A change is requested in words and for the whole booking; once it is answered the words may be erased.
  constraint change_has_remark check (category = 'cancel' or (remark is not null or state <> 'open') and travellers is null
    and legs is null),
  constraint service_request_of_booking foreign key (company_id, booking_id) references bookings.booking(company_id, id)
);
create index service_request_booking on amendments.service_request (company_id, booking_id, id desc);
create index service_request_answered on amendments.service_request (company_id, ended_at desc) where state in ('quoted', 'declined');
-- A booking has one open service request at a time; open requests are few among many, so these indexes are partial.
create unique index service_request_open on amendments.service_request (booking_id) where state = 'open';
create index service_request_open_of on amendments.service_request (company_id) where state = 'open';
create index service_request_free_text on amendments.service_request (booking_id) where (remark is not null) or (answer is not null);
alter table amendments.service_request enable row level security;
alter table amendments.service_request force row level security;
create policy tenant on amendments.service_request to marga_app using (company_id = platform.current_company());
create policy authorizer on amendments.service_request to marga_authorizer using (true);
-- What a buyer wrote is for the operators who answer it, and only until it is answered.
create policy operator on amendments.service_request for select to marga_operator using (platform.current_operator() <> '' and state = 'open');
grant select on amendments.service_request to marga_app;
grant select, insert, update on amendments.service_request to marga_authorizer;
grant select (id, user_id, remark, created_at, answer_by) on amendments.service_request to marga_operator;
grant update (state, ended_at, ended_by), insert (id, company_id, booking_id, user_id, travellers, legs, remark,
  answer_by, category) on amendments.service_request to marga_app;

-- Stores what was paid for a booking and how much of it has been promised back. The row is created with the first
-- completed amendment.
create table amendments.refund_balance (
  booking_id text not null,
  company_id text not null,
  paid_minor bigint not null,
  promised_minor bigint not null default 0,
  -- Holds the cancelled parts' share of each price line, in paise; `published` is in the supplier's currency.
  cancelled_amounts jsonb not null default '{}',
  -- Counts completed amendments and surplus refunds: quotes from before the last of them are invalid.
  revision integer not null default 0,
  constraint refund_balance_pkey primary key (booking_id),
  constraint refund_balance_paid_minor_check check (paid_minor >= 0),
  constraint never_more_back_than_paid check (promised_minor >= 0 and promised_minor <= paid_minor),
  constraint refund_balance_of_booking foreign key (company_id, booking_id) references bookings.booking(company_id, id)
);
create index refund_balance_company on amendments.refund_balance (company_id);
alter table amendments.refund_balance enable row level security;
alter table amendments.refund_balance force row level security;
create policy tenant on amendments.refund_balance to marga_app using (company_id = platform.current_company());
create policy authorizer on amendments.refund_balance to marga_authorizer using (true);
grant select on amendments.refund_balance to marga_app;
grant select, insert, update on amendments.refund_balance to marga_authorizer;

-- States where a component goes: the booking and its changes may have been paid from several funds, and each gets
-- back no more than was taken from it. It is allocated when the refund is promised, so that the buyer gets what was
-- shown.
create table amendments.refund_allocation (
  expected_refund_id text not null,
  company_id text not null,
  -- These are the captured hold and the account that it was captured from.
  hold text not null,
  account text not null,
  amount_minor bigint not null,
  paid_back_minor bigint not null default 0,
  constraint refund_allocation_pkey primary key (expected_refund_id, hold),
  constraint refund_allocation_amount_minor_check check (amount_minor > 0),
  constraint no_more_than_its_part check (paid_back_minor >= 0 and paid_back_minor <= amount_minor)
);
create index refund_allocation_hold on amendments.refund_allocation (company_id, hold);
alter table amendments.refund_allocation enable row level security;
alter table amendments.refund_allocation force row level security;
create policy tenant on amendments.refund_allocation to marga_app using (company_id = platform.current_company());
create policy authorizer on amendments.refund_allocation to marga_authorizer using (true);
grant select on amendments.refund_allocation to marga_app;
grant select, insert, update on amendments.refund_allocation to marga_authorizer;

-- Version 1 is written only when there is a second version, because most bookings never change.
create table amendments.version (
  booking_id text not null,
  company_id text not null,
  version integer not null,
  cause text not null,
  itinerary jsonb not null,
  since timestamptz not null default platform.now(),
  -- For a schedule change, the buyer must answer by this time.
  answer_by timestamptz,
  answer text,
  answered_at timestamptz,
  answered_by text,
  constraint version_pkey primary key (booking_id, version),
  constraint version_version_check check (version >= 1),
  constraint version_cause_check check (cause in ('booked', 'changed', 'schedule-change', 'waitlist', 'cancelled-part')),
  constraint version_answer_check check (answer in ('accepted', 'refused', 'rebooked')),
  constraint answered_at_a_moment check ((answer is null) = (answered_at is null)),
  constraint only_schedule_change_is_answered check (cause = 'schedule-change' or answer is null and answer_by is null),
  constraint version_of_booking foreign key (company_id, booking_id) references bookings.booking(company_id, id)
);
create index version_supplier_caused on amendments.version (company_id, since desc) where cause in ('schedule-change', 'waitlist');
alter table amendments.version enable row level security;
alter table amendments.version force row level security;
create policy tenant on amendments.version to marga_app using (company_id = platform.current_company());
create policy authorizer on amendments.version to marga_authorizer using (true);
create policy operator on amendments.version for select to marga_operator using (platform.current_operator() <> '');
create trigger version_service_request_ended after insert on amendments.version for each row when (new.cause = 'schedule-change')
  execute function amendments.withdraw_service_requests_of_removed_legs();
grant select, insert on amendments.version to marga_app;
grant select, insert, update on amendments.version to marga_authorizer;
grant select (booking_id, version, itinerary) on amendments.version to marga_operator;
grant update (answer, answered_at, answered_by) on amendments.version to marga_app;
