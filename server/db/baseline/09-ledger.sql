-- This file defines the tables of the schema ledger and who may read and write them. Its functions are in
-- server/src/modules/ledger/db/functions.

create table ledger.account (
  company_id text not null,
  currency char(3) not null,
  balance_minor bigint not null default 0,
  held_minor bigint not null default 0,
  id text generated always as (kind || ':' || owner_id || case currency when 'INR' then '' else ':' || currency end) stored,
  -- The owner is the company of a wallet or credit line, and the payment of a payment's account.
  kind text not null,
  owner_id text not null,
  -- States how far the balance may become negative; only a credit line has a limit.
  limit_minor bigint not null default 0,
  -- Nothing may be drawn while something is overdue, whatever the limit.
  blocked boolean not null default false,
  -- The timestamps of an account's movements never run backwards, whatever the machine's clock does.
  moved_at timestamptz not null default '-infinity'::timestamptz,
  constraint account_pkey primary key (id),
  constraint wallet_held_minor_check check (held_minor >= 0),
  constraint account_kind_check check (kind in ('wallet', 'credit', 'payment')),
  constraint account_limit_minor_check check (limit_minor >= 0),
  constraint account_not_overdrawn check (kind = 'credit' or (balance_minor - held_minor) >= 0),
  constraint only_credit_has_a_limit check (kind = 'credit' or limit_minor = 0),
  constraint credit_is_a_debt check (kind <> 'credit' or balance_minor <= 0)
) with (fillfactor=50);
create index account_company on ledger.account (company_id);
alter table ledger.account enable row level security;
alter table ledger.account force row level security;
create policy tenant on ledger.account to marga_app using (company_id = platform.current_company());
create policy authorizer on ledger.account to marga_authorizer using (true);
create policy operator on ledger.account for select to marga_operator using (platform.current_operator() <> '');
grant select on ledger.account to marga_app;
grant select, insert, update on ledger.account to marga_authorizer;
grant select on ledger.account to marga_operator;

-- A hold is money set aside for one booking. It ends exactly once, captured or released.
create table ledger.hold (
  booking_id text not null,
  company_id text not null,
  currency char(3) not null,
  amount_minor bigint not null,
  state text not null default 'held',
  created_at timestamptz not null default platform.now(),
  settled_at timestamptz,
  account text not null,
  constraint hold_pkey primary key (booking_id),
  constraint hold_amount_minor_check check (amount_minor >= 0),
  constraint hold_state_check check (state in ('held', 'captured', 'released'))
);
create index hold_open on ledger.hold (account, created_at desc) where state = 'held';
alter table ledger.hold enable row level security;
alter table ledger.hold force row level security;
create policy tenant on ledger.hold to marga_app using (company_id = platform.current_company());
create policy authorizer on ledger.hold to marga_authorizer using (true);
create policy operator on ledger.hold for select to marga_operator using (platform.current_operator() <> '');
grant select on ledger.hold to marga_app;
grant select, insert, update on ledger.hold to marga_authorizer;
grant select on ledger.hold to marga_operator;

-- In this double entry an amount moves from one account to another, so every posting balances by construction. The
-- key is (company, subject, kind): the same movement of the same booking cannot be written twice.
create table ledger.posting (
  subject text not null,
  kind text not null,
  company_id text not null,
  from_account text not null,
  to_account text not null,
  amount_minor bigint not null,
  currency char(3) not null,
  created_at timestamptz not null default platform.now(),
  -- The number is taken under the locks of the limited accounts that the posting moves, so for each of them a later
  -- posting has a larger number.
  seq bigint generated always as identity,
  from_balance_minor bigint,
  to_balance_minor bigint,
  linked_subject text,
  linked_kind text,
  reason text,
  constraint posting_pkey primary key (company_id, subject, kind),
  constraint posting_amount_minor_check check (amount_minor >= 0),
  constraint posting_check check (from_account <> to_account),
  -- Whoever moves an account that has a limit has locked its row and writes the balance that follows.
  constraint posting_limited_accounts check ((from_balance_minor is not null) = (from_account ~ '^(wallet|credit|payment):')
    and (to_balance_minor is not null) = (to_account ~ '^(wallet|credit|payment):')),
  constraint posting_kind_check check (kind ~ '^[a-z][a-z0-9-]{1,39}$')
);
create index posting_from on ledger.posting (from_account, seq);
create index posting_to on ledger.posting (to_account, seq);
create unique index posting_seq on ledger.posting (seq);
alter table ledger.posting enable row level security;
alter table ledger.posting force row level security;
create policy tenant on ledger.posting to marga_app using (company_id = platform.current_company());
create policy authorizer on ledger.posting to marga_authorizer using (true);
create policy operator on ledger.posting for select to marga_operator using (platform.current_operator() <> '');
create trigger posting_stays before delete or update on ledger.posting for each row execute function ledger.reject_posting_change();
create trigger postings_stay before truncate on ledger.posting for each statement execute function ledger.reject_posting_change();
grant select on ledger.posting to marga_app;
grant select, insert on ledger.posting to marga_authorizer;
grant select on ledger.posting to marga_operator;

-- The limit itself is stored with the account, under whose lock it is decided on.
create table ledger.credit_terms (
  company_id text not null,
  cycle text not null,
  due_days integer not null,
  -- A new billing cycle closes no day before it was agreed on.
  cycle_since date not null,
  -- This is the first day after the last closed period. Days in this table are those of India.
  open_since date not null,
  changed_at timestamptz not null default platform.now(),
  constraint credit_terms_pkey primary key (company_id),
  constraint credit_terms_cycle_check check (cycle in ('weekly', 'fortnightly', 'monthly')),
  constraint credit_terms_due_days_check check (due_days between 0 and 60)
);
alter table ledger.credit_terms enable row level security;
alter table ledger.credit_terms force row level security;
create policy authorizer on ledger.credit_terms to marga_authorizer using (true);
create policy tenant on ledger.credit_terms to marga_app using (company_id = platform.current_company());
create policy operator on ledger.credit_terms for select to marga_operator using (platform.current_operator() <> '');
create policy relay on ledger.credit_terms for select to marga_relay using (true);
grant select on ledger.credit_terms to marga_app;
grant select, insert, update on ledger.credit_terms to marga_authorizer;
grant select on ledger.credit_terms to marga_operator;
grant select (company_id, cycle, due_days, cycle_since, open_since) on ledger.credit_terms to marga_relay;

create table ledger.credit_statement (
  id text not null,
  company_id text not null,
  from_on date not null,
  until_on date not null,
  -- This is the end of the statement's last day: earlier movements are in the statement, and money that comes in
  -- afterwards pays it.
  closed_at timestamptz not null,
  amount_due_minor bigint not null,
  due_on date not null,
  -- This is the end of the due day in India. What is not paid by then is overdue.
  overdue_at timestamptz not null,
  -- This is the last reminder that was sent or was no longer needed.
  reminder_stage text not null default 'none',
  constraint credit_statement_pkey primary key (id),
  constraint credit_statement_company_id_until_on_key unique (company_id, until_on),
  constraint credit_statement_check check (until_on >= from_on),
  constraint credit_statement_amount_due_minor_check check (amount_due_minor >= 0),
  constraint credit_statement_check1 check (due_on >= until_on),
  constraint credit_statement_reminder_stage_check check (reminder_stage in ('none', 'before', 'on', 'after'))
);
create index credit_statement_to_remind on ledger.credit_statement (due_on) where reminder_stage <> 'after';
alter table ledger.credit_statement enable row level security;
alter table ledger.credit_statement force row level security;
create policy authorizer on ledger.credit_statement to marga_authorizer using (true);
create policy tenant on ledger.credit_statement to marga_app using (company_id = platform.current_company());
create policy operator on ledger.credit_statement for select to marga_operator using (platform.current_operator() <> '');
grant select on ledger.credit_statement to marga_app;
grant select, insert, update on ledger.credit_statement to marga_authorizer;
grant select on ledger.credit_statement to marga_operator;

create table ledger.payment_methods (
  company_id text not null,
  methods text[] not null,
  changed_at timestamptz not null default platform.now(),
  constraint payment_methods_pkey primary key (company_id),
  constraint payment_methods_methods_check check (methods <@ array['wallet', 'credit', 'gateway', 'later'])
);
alter table ledger.payment_methods enable row level security;
alter table ledger.payment_methods force row level security;
create policy authorizer on ledger.payment_methods to marga_authorizer using (true);
create policy tenant on ledger.payment_methods to marga_app using (company_id = platform.current_company());
create policy operator on ledger.payment_methods for select to marga_operator using (platform.current_operator() <> '');
grant select on ledger.payment_methods to marga_app;
grant select, insert, update on ledger.payment_methods to marga_authorizer;
grant select on ledger.payment_methods to marga_operator;

-- Records what one operator moved for a company, or for none, without a second person. It is stored in the ledger
-- because all routes by which money moves depend on the ledger (ADR 0036).
create table ledger.sole_approval (
  -- The subject is an approval or a bank transfer, and counts once.
  subject text not null,
  kind text not null,
  company_id text,
  staff text not null,
  -- The amount is in paise.
  amount_minor bigint not null,
  approved_at timestamptz not null default platform.now(),
  constraint sole_approval_pkey primary key (subject),
  constraint sole_approval_kind_check check (kind in ('adjustment', 'credit-terms', 'payment-methods', 'bank-transfer', 'work-item'))
);
create index sole_approval_of_staff on ledger.sole_approval (staff, approved_at);
alter table ledger.sole_approval enable row level security;
alter table ledger.sole_approval force row level security;
create policy authorizer on ledger.sole_approval to marga_authorizer using (true);
create policy tenant on ledger.sole_approval to marga_app using (company_id = platform.current_company());
grant select, insert on ledger.sole_approval to marga_authorizer;

-- Stores the result of recomputing every balance from its postings.
create table ledger.balance_check (
  id bigint generated always as identity,
  checked_at timestamptz not null default platform.now(),
  accounts bigint not null,
  postings bigint not null,
  differences integer not null,
  -- Holds the first hundred mismatches only.
  shown jsonb not null,
  constraint balance_check_pkey primary key (id)
);
alter table ledger.balance_check enable row level security;
alter table ledger.balance_check force row level security;
create policy authorizer on ledger.balance_check to marga_authorizer using (true);
create policy operator on ledger.balance_check for select to marga_operator using (platform.current_operator() <> '');
grant select, insert on ledger.balance_check to marga_authorizer;
grant select on ledger.balance_check to marga_operator;

create view ledger.wallet with (security_invoker=true) as
  select account.company_id,
     account.currency,
     account.balance_minor,
     account.held_minor
    from ledger.account
   where account.kind = 'wallet'::text;
grant select on ledger.wallet to marga_app;

-- Compares every account's balance with its postings, its held amount with its open holds, and every booking's own
-- account with zero, and looks for limited accounts that have postings but no row. It uses one snapshot and no lock, and
-- shows the differences.
create view ledger.balance_difference with (security_invoker=true) as
  with sides as (
    select p.to_account as account, p.currency, sum(p.amount_minor) as amount, bool_or(p.to_balance_minor is not null) as has_limit from ledger.posting p group by 1, 2
    union all
    select p.from_account, p.currency, -sum(p.amount_minor), bool_or(p.from_balance_minor is not null) from ledger.posting p group by 1, 2
  ), calculated as (
    select s.account, s.currency, sum(s.amount)::bigint as amount, bool_or(s.has_limit) as has_limit from sides s group by 1, 2
  ), held as (
    select h.account, sum(h.amount_minor)::bigint as amount from ledger.hold h where h.state = 'held' group by 1
  )
  select a.id as account, a.currency, 'balance' as what, a.balance_minor as stored, coalesce(r.amount, 0) as calculated
    from ledger.account a left join calculated r on r.account = a.id and r.currency = a.currency
    where a.balance_minor <> coalesce(r.amount, 0)
  union all
  select a.id, a.currency, 'held', a.held_minor, coalesce(h.amount, 0)
    from ledger.account a left join held h on h.account = a.id
    where a.held_minor <> coalesce(h.amount, 0)
  union all
  select r.account, r.currency, 'left over', 0, r.amount from calculated r
    where r.account like 'booking:%' and r.amount <> 0
  union all
  select r.account, r.currency, 'no account', 0, r.amount from calculated r
    where r.has_limit and not exists (select from ledger.account a where a.id = r.account and a.currency = r.currency);
grant select on ledger.balance_difference to marga_authorizer;
