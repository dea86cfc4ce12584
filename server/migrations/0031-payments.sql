-- Money from outside. A payment through the gateway, what came of it and what goes back; transfers to a company's own account
-- number; the gateway's reports against the ledger. Requests of companies only begin payments; what the gateway tells is only
-- written down; a worker asks the gateway how things stand and moves payment and ledger together, by the functions below.
create schema payments;
grant usage on schema payments to marga_app, marga_gate, marga_relay, marga_operator;

create table payments.payment (
  id text primary key,
  company_id text not null,
  -- Who began it.
  user_id text not null,
  purpose text not null check (purpose in ('wallet', 'credit', 'checkout')),
  checkout_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null check (currency = 'INR'),
  state text not null default 'created' check (state in ('created', 'pending', 'paid', 'failed', 'expired')),
  -- The gateway's order. From `order_asked_at` on there may be one that we do not know of.
  order_id text,
  order_asked_at timestamptz,
  -- The try that paid it.
  gateway_payment text,
  method text check (length(method) <= 40),
  failure text check (length(failure) <= 300),
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- How often somebody told us that something may have happened, and how much of that an answer of the gateway's covers.
  tellings integer not null default 0,
  answered integer not null default 0,
  -- When the gateway is asked again, and how often it was since the last telling; null: not by ourselves.
  ask_again_at timestamptz default platform.now(),
  asks integer not null default 0,
  created_at timestamptz not null default platform.now(),
  constraint payment_order unique (order_id),
  check ((purpose = 'checkout') = (checkout_id is not null)),
  check (state <> 'paid' or gateway_payment is not null and paid_at is not null)
);
create index payment_company on payments.payment (company_id, id desc);
-- A checkout that is paid by a deadline may be tried again; one payment of it is open at a time.
create index payment_checkout on payments.payment (checkout_id, id desc) where checkout_id is not null;
create unique index payment_checkout_open on payments.payment (checkout_id) where state in ('created', 'pending');
create index payment_due on payments.payment (ask_again_at) where ask_again_at is not null;

-- Money that came in at the gateway, once each. `subject` is what its postings are written under.
create table payments.receipt (
  gateway_payment text primary key,
  company_id text not null,
  payment_id text not null,
  subject text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  -- Whether it paid what it was for, or goes back: too late, a second time, another amount than was asked for.
  is_kept boolean not null,
  received_at timestamptz not null default platform.now(),
  constraint receipt_subject unique (subject)
);
create index receipt_company on payments.receipt (company_id);

-- What goes back. Its posting is written with it, so nothing can be promised twice.
create table payments.refund (
  id text primary key,
  company_id text not null,
  payment_id text not null,
  key text not null check (length(key) between 1 and 100),
  gateway_payment text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  reason text not null check (length(reason) between 1 and 200),
  -- `unknown` is written before it is sent: who finds it so looks it up.
  state text not null default 'asked' check (state in ('asked', 'unknown', 'processing', 'done', 'failed')),
  gateway_refund text,
  sent_at timestamptz,
  asks integer not null default 0,
  ask_again_at timestamptz default platform.now(),
  created_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  constraint refund_key unique (payment_id, key),
  constraint refund_at_gateway unique (gateway_refund)
);
create index refund_company on payments.refund (company_id);
create index refund_due on payments.refund (ask_again_at) where ask_again_at is not null;

-- What the gateway told, as it came. The signature is over the body alone, so the same id with another body is another row.
create table payments.webhook (
  event_id text not null check (length(event_id) between 1 and 100),
  body_hash text not null,
  body bytea not null check (length(body) <= 131072),
  received_at timestamptz not null default platform.now(),
  handled_at timestamptz,
  claimed_until timestamptz not null default '-infinity',
  primary key (event_id, body_hash)
);
create index webhook_due on payments.webhook (claimed_until) where handled_at is null;
create index webhook_received on payments.webhook (received_at);

create table payments.virtual_account (
  company_id text primary key,
  gateway_id text not null unique,
  account_number text not null check (length(account_number) between 5 and 60),
  ifsc text not null check (length(ifsc) between 1 and 20),
  bank_name text not null check (length(bank_name) between 1 and 100),
  beneficiary text not null check (length(beneficiary) between 1 and 200),
  created_at timestamptz not null default platform.now(),
  constraint virtual_account_number unique (account_number)
);

create table payments.bank_transfer (
  id text primary key,
  company_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null check (currency = 'INR'),
  payer text not null check (length(payer) <= 200),
  utr text not null check (length(utr) between 1 and 60 and utr = upper(utr)),
  to_account text not null check (length(to_account) <= 60),
  gateway_payment text,
  received_at timestamptz not null,
  state text not null default 'unmatched' check (state in ('matched', 'unmatched', 'returned')),
  matched_by text check (matched_by in ('itself', 'operator')),
  matched_at timestamptz,
  -- Of one that was typed in from the bank's statement: by whom.
  recorded_by text,
  created_at timestamptz not null default platform.now(),
  constraint bank_transfer_utr unique (utr),
  constraint bank_transfer_payment unique (gateway_payment),
  check ((state = 'matched') = (company_id is not null) and (state = 'matched') = (matched_by is not null))
);
create index bank_transfer_company on payments.bank_transfer (company_id);

create table payments.report (
  day date primary key,
  ran_at timestamptz not null,
  lines integer not null check (lines >= 0),
  agreed integer not null check (agreed between 0 and lines),
  fees_minor bigint not null check (fees_minor >= 0)
);

-- Every line of every report, so that what stands in an earlier or later one than expected is not missed.
create table payments.report_line (
  gateway_id text primary key,
  day date not null,
  kind text not null check (kind in ('payment', 'refund', 'other')),
  amount_minor bigint not null,
  kept_minor bigint not null
);
create index report_line_day on payments.report_line (day);

create table payments.difference (
  id text primary key,
  day date not null,
  kind text not null check (kind in ('not-in-ledger', 'not-at-gateway', 'amount-differs')),
  gateway_id text not null check (length(gateway_id) <= 60),
  subject text check (length(subject) <= 100),
  at_gateway_minor bigint,
  in_ledger_minor bigint,
  state text not null default 'open' check (state in ('open', 'resolved')),
  note text check (length(note) <= 500),
  resolved_at timestamptz,
  resolved_by text,
  created_at timestamptz not null default platform.now(),
  constraint difference_once unique (gateway_id, kind),
  check ((state = 'resolved') = (resolved_at is not null))
);
create index difference_open on payments.difference (day) where state = 'open';

do $$
declare
  name text;
begin
  foreach name in array array['payment', 'receipt', 'refund', 'webhook', 'virtual_account', 'bank_transfer', 'report',
      'report_line', 'difference'] loop
    execute format('alter table payments.%I enable row level security', name);
    execute format('alter table payments.%I force row level security', name);
    execute format('create policy gate on payments.%I to marga_gate using (true)', name);
    execute format('grant select, insert, update on payments.%I to marga_gate', name);
  end loop;
  foreach name in array array['payment', 'receipt', 'refund', 'virtual_account', 'bank_transfer'] loop
    execute format('create policy tenant on payments.%I to marga_app using (company_id = platform.company())', name);
  end loop;
  foreach name in array array['bank_transfer', 'report', 'difference'] loop
    execute format('create policy operator on payments.%I for select to marga_operator using (platform.staff() <> '''')', name);
    execute format('grant select on payments.%I to marga_operator', name);
  end loop;
end $$;
grant select on payments.payment, payments.refund, payments.virtual_account to marga_app;
-- A payment begins as created and unpaid, whoever writes it.
grant insert (id, company_id, user_id, purpose, checkout_id, amount_minor, currency, expires_at, ask_again_at)
  on payments.payment to marga_app;
grant insert (company_id, gateway_id, account_number, ifsc, bank_name, beneficiary) on payments.virtual_account to marga_app;
-- The inbox is written and never read by those who take requests.
create policy inbox on payments.webhook for insert to marga_app with check (handled_at is null);
grant insert (event_id, body_hash, body) on payments.webhook to marga_app;
grant delete on payments.webhook to marga_gate;

-- What a checkout waits for is told in the transaction that decides it.
grant insert on platform.outbox to marga_gate;
create policy gate on platform.outbox for insert to marga_gate with check (true);

-- For a company's own requests -------------------------------------------------------------------------------------------

-- Says that an order is about to be made; answers whether one may have been before, null when there is nothing to pay.
create function payments.ask_order(of_payment text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
begin
  select * into p from payments.payment x where x.id = of_payment and x.company_id = platform.company() for update;
  if p.id is null or p.state not in ('created', 'pending') or p.order_id is not null then return null; end if;
  update payments.payment x set order_asked_at = platform.now() where x.id = of_payment;
  return p.order_asked_at is not null;
end $$;

-- The first order that is named stays the payment's for ever.
create function payments.keep_order(of_payment text, new_order text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update payments.payment x set order_id = new_order
    where x.id = of_payment and x.company_id = platform.company() and x.order_id is null;
  return (select x.order_id from payments.payment x where x.id = of_payment and x.company_id = platform.company());
end $$;

create function payments.tell(of_payment text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.payment x set tellings = x.tellings + 1, asks = 0, ask_again_at = platform.now() where x.id = of_payment
$$;

-- Answers how often it was told of by then; null when it is not the company's.
create function payments.tell_own(of_payment text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from payments.payment x where x.id = of_payment and x.company_id = platform.company()) then
    return null;
  end if;
  perform payments.tell(of_payment);
  return (select x.tellings from payments.payment x where x.id = of_payment);
end $$;

-- A browser came back with a signature for this order. Nothing is believed but that it is time to ask; answers nothing.
create function payments.note_return(of_payment text, of_order text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from payments.payment x where x.id = of_payment and x.order_id = of_order) then
    perform payments.tell(of_payment);
  end if;
end $$;

-- Refunds ------------------------------------------------------------------------------------------------------------------

create function payments.account_of(of_payment text, of_currency char(3)) returns text
language sql immutable security definer set search_path = pg_catalog, pg_temp as $$
  select 'payment:' || of_payment || case of_currency when 'INR' then '' else ':' || of_currency end
$$;

-- What can still go back or be captured, under the account's lock.
create function payments.rest_of(of_payment text, of_currency char(3)) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a ledger.account;
begin
  select * into a from ledger.account x where x.id = payments.account_of(of_payment, of_currency) for update;
  return coalesce(a.balance_minor - a.held_minor, 0);
end $$;

-- Promises a refund and takes its money out of the payment's account, both or neither. The payment's row is locked by whoever
-- calls, so that one key makes one refund.
create function payments.promise_refund(p payments.payment, of_key text, from_payment text, amount bigint, of_currency char(3),
  with_reason text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  new_refund text := platform.new_id('rfd');
begin
  if amount <= 0 then return 'too-much'; end if;
  if exists (select from payments.refund r where r.payment_id = p.id and r.key = of_key) then return 'already'; end if;
  if payments.rest_of(p.id, of_currency) < amount then return 'too-much'; end if;
  insert into payments.refund (id, company_id, payment_id, key, gateway_payment, amount_minor, currency, reason)
    values (new_refund, p.company_id, p.id, of_key, from_payment, amount, of_currency, with_reason);
  if ledger.transfer(p.company_id, new_refund, 'refund', payments.account_of(p.id, of_currency), 'bank:razorpay', amount,
      of_currency, with_reason) <> 'moved' then
    raise exception 'a refund is not covered' using errcode = 'MG013';
  end if;
  perform platform.note(p.company_id, null, 'payment.refund-asked', p.id, new_refund, null,
    jsonb_build_object('refund', new_refund, 'amountMinor', amount::text, 'reason', with_reason));
  return 'asked';
end $$;

create function payments.ask_refund(of_payment text, of_key text, amount bigint, with_reason text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
begin
  select * into p from payments.payment x where x.id = of_payment and x.company_id = platform.company() for update;
  if p.id is null or p.gateway_payment is null then return 'missing'; end if;
  return payments.promise_refund(p, of_key, p.gateway_payment, amount, p.currency, with_reason);
end $$;

-- Whatever is neither captured nor held. A second call finds nothing left, so it needs no key of the caller's.
create function payments.refund_rest(of_payment text, with_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
  rest bigint;
begin
  select * into p from payments.payment x where x.id = of_payment and x.company_id = platform.company() for update;
  if p.id is null or p.gateway_payment is null then return 0; end if;
  rest := payments.rest_of(p.id, p.currency);
  -- What a refund could not give back stays with the operators: promising it again would fail again.
  rest := rest - coalesce((select sum(r.amount_minor) from payments.refund r
    where r.payment_id = p.id and r.state = 'failed' and r.currency = p.currency), 0)::bigint;
  if rest <= 0 then return 0; end if;
  if payments.promise_refund(p, 'rest ' || platform.new_id('rfd'), p.gateway_payment, rest, p.currency, with_reason) <> 'asked' then
    return 0;
  end if;
  return rest;
end $$;

-- For the worker -----------------------------------------------------------------------------------------------------------

create function payments.claim_due(most integer, lease_ms bigint) returns setof payments.payment
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.payment p set ask_again_at = platform.now() + lease_ms * interval '1 millisecond', asks = p.asks + 1
    where p.id in (select x.id from payments.payment x where x.ask_again_at <= platform.now()
      order by x.ask_again_at limit most for update skip locked)
    returning p.*
$$;

-- As `ask_order` and `keep_order`, for a payment whose page could not be opened when it was begun.
create function payments.set_order(of_payment text, new_order text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
begin
  select * into p from payments.payment x where x.id = of_payment for update;
  update payments.payment x set order_asked_at = coalesce(x.order_asked_at, platform.now()),
    order_id = coalesce(x.order_id, new_order) where x.id = of_payment;
  return p.order_asked_at is not null;
end $$;

-- A payment has been paid: what it is for gets the money, in the transaction that says so.
create function payments.keep(p payments.payment, from_payment text, with_method text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owed bigint;
  rest bigint := p.amount_minor;
begin
  update payments.payment x set state = 'paid', paid_at = platform.now(), gateway_payment = from_payment,
    method = coalesce(with_method, x.method), failure = null where x.id = p.id;
  if p.purpose = 'checkout' then
    perform ledger.transfer(p.company_id, p.id, 'deposit', 'bank:razorpay', 'payment:' || p.id, rest, p.currency, null);
    rest := 0;
  elsif p.purpose = 'credit' then
    -- No more than is owed by now; what is over goes into the wallet.
    select -a.balance_minor into owed from ledger.account a where a.id = 'credit:' || p.company_id for update;
    owed := least(coalesce(owed, 0), rest);
    if owed > 0 then
      perform ledger.transfer(p.company_id, p.id, 'credit-payment', 'bank:razorpay', 'credit:' || p.company_id, owed, p.currency, null);
      perform ledger.review_credit(p.company_id);
      rest := rest - owed;
    end if;
  end if;
  if rest > 0 then
    perform ledger.transfer(p.company_id, p.id, 'top-up', 'bank:razorpay', 'wallet:' || p.company_id, rest, p.currency, null);
  end if;
  perform platform.note(p.company_id, null, 'payment.paid', p.id, from_payment, null,
    jsonb_build_object('purpose', p.purpose, 'amountMinor', p.amount_minor::text));
end $$;

-- Whoever waits for a checkout's payment is told that it has ended, however it did.
create function payments.tell_checkout(p payments.payment) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p.purpose <> 'checkout' then return; end if;
  insert into platform.outbox (id, company_id, target, key, payload)
    values (platform.new_id('rec'), p.company_id, 'checkout', p.checkout_id || ':' || p.id,
      jsonb_build_object('companyId', p.company_id, 'checkoutId', p.checkout_id,
        'attempt', coalesce((select c.attempt from booking.checkout c where c.id = p.checkout_id), 1)));
end $$;

-- What the gateway says of every try to pay one payment, in any order and as often as it likes: what was taken before is
-- known by its id. Money that came for an open payment, in the right amount, pays it; any other goes back whole.
create function payments.learn(of_payment text, tries jsonb, is_sure boolean, heard integer, open_ms bigint, late_ms bigint,
  grace_ms bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p payments.payment;
  one record;
  latest record;
  is_waiting boolean;
  pays boolean;
  has_ended boolean := false;
begin
  select * into p from payments.payment x where x.id = of_payment for update;
  if p.id is null then return null; end if;
  for one in select t ->> 'id' as id, (t ->> 'minor')::bigint as amount, (t ->> 'currency')::char(3) as currency, t ->> 'method' as method
      from jsonb_array_elements(tries) t where t ->> 'state' = 'captured' order by t ->> 'at', t ->> 'id' loop
    pays := p.state in ('created', 'pending') and one.amount = p.amount_minor and one.currency = p.currency;
    insert into payments.receipt (gateway_payment, company_id, payment_id, subject, amount_minor, currency, is_kept)
      values (one.id, p.company_id, p.id, case when pays then p.id else p.id || ' ' || one.id end, one.amount, one.currency, pays)
      on conflict do nothing;
    if not found then continue; end if;
    if pays then
      perform payments.keep(p, one.id, one.method);
      perform payments.tell_checkout(p);
    else
      perform ledger.transfer(p.company_id, p.id || ' ' || one.id, 'deposit', 'bank:razorpay',
        payments.account_of(p.id, one.currency), one.amount, one.currency, null);
      perform payments.promise_refund(p, 'return ' || one.id, one.id, one.amount, one.currency, case
        when p.state in ('failed', 'expired') then 'Paid after the payment had ended'
        when p.state = 'paid' then 'Paid a second time'
        else 'Paid in another amount than was asked for' end);
      update payments.payment x set paid_at = coalesce(x.paid_at, platform.now()) where x.id = p.id and x.state in ('failed', 'expired');
    end if;
    select * into p from payments.payment x where x.id = of_payment;
  end loop;

  if p.state in ('created', 'pending') then
    is_waiting := exists (select from jsonb_array_elements(tries) t where t ->> 'state' in ('waiting', 'authorised'));
    select t ->> 'state' as state, left(t ->> 'method', 40) as method, left(t ->> 'failure', 300) as failure into latest
      from jsonb_array_elements(tries) t order by t ->> 'at' desc, t ->> 'id' desc limit 1;
    if p.expires_at <= platform.now() and (is_sure or p.expires_at + grace_ms * interval '1 millisecond' <= platform.now()) then
      p.state := case when latest.state = 'failed' and not is_waiting then 'failed' else 'expired' end;
      has_ended := true;
      perform payments.tell_checkout(p);
      perform platform.note(p.company_id, null, 'payment.' || p.state, p.id, coalesce(p.order_id, p.id), null, '{}');
    elsif is_sure then
      p.state := case when is_waiting then 'pending' else 'created' end;
    end if;
    update payments.payment x set state = p.state, method = coalesce(latest.method, x.method),
      failure = case when is_sure then latest.failure else x.failure end where x.id = p.id;
  end if;

  update payments.payment x set
      answered = case when is_sure then greatest(x.answered, heard) else x.answered end,
      ask_again_at = case
        -- Somebody told us more while the gateway was being asked.
        when x.tellings > heard then platform.now()
        when p.state in ('created', 'pending') and x.expires_at > platform.now()
          then least(platform.now() + open_ms * interval '1 millisecond', x.expires_at)
        when p.state in ('created', 'pending') or not is_sure and heard > x.answered
          then platform.now() + open_ms * interval '1 millisecond'
        when p.state in ('failed', 'expired') then platform.now() + late_ms * interval '1 millisecond'
      end,
      asks = case when has_ended then 0 else x.asks end
    where x.id = p.id;
  return p.state;
end $$;

-- Takes due refunds. One that was never sent becomes `unknown` first: whoever died here is found out by looking it up.
create function payments.claim_refunds(most integer, lease_ms bigint)
returns table (id text, company_id text, gateway_payment text, gateway_refund text, amount_minor bigint, currency char(3),
  deed text, asks integer)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with due as (
    select r.id, r.state from payments.refund r where r.ask_again_at <= platform.now()
      order by r.ask_again_at limit most for update skip locked
  )
  update payments.refund r set ask_again_at = platform.now() + lease_ms * interval '1 millisecond', asks = r.asks + 1,
      state = case when due.state = 'asked' then 'unknown' else r.state end,
      sent_at = case when due.state = 'asked' then platform.now() else r.sent_at end
    from due where r.id = due.id
    returning r.id, r.company_id, r.gateway_payment, r.gateway_refund, r.amount_minor, r.currency,
      case due.state when 'asked' then 'send' else 'look-up' end, r.asks
$$;

-- How a refund stands at the gateway. `not-sent`: it never left us. `missing`: it cannot be found; after long enough it was
-- never made, and is sent again.
create function payments.learn_refund(of_refund text, outcome text, at_gateway text, why text, again_ms bigint, resend_ms bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  r payments.refund;
  next_state text;
begin
  select * into r from payments.refund x where x.id = of_refund for update;
  if r.id is null or r.state in ('done', 'failed') then return r.state; end if;
  next_state := case outcome
    when 'done' then 'done' when 'processing' then 'processing' when 'failed' then 'failed'
    when 'not-sent' then 'asked'
    when 'missing' then case when r.state = 'unknown' and r.sent_at + resend_ms * interval '1 millisecond' <= platform.now()
      then 'asked' else r.state end
    else r.state end;
  update payments.refund x set state = next_state, gateway_refund = coalesce(x.gateway_refund, at_gateway),
      ask_again_at = case when next_state in ('done', 'failed') then null
        else platform.now() + again_ms * interval '1 millisecond' end,
      asks = case when x.state <> next_state then 0 else x.asks end,
      ended_at = case when next_state in ('done', 'failed') then platform.now() end
    where x.id = r.id;
  if next_state = 'failed' then
    perform ledger.reverse(r.company_id, r.id, 'refund', left(why, 200));
    -- What did not go back is somebody's to work off.
    insert into payments.difference (id, day, kind, gateway_id, subject, at_gateway_minor, in_ledger_minor)
      values (platform.new_id('dif'), (platform.now() at time zone 'Asia/Kolkata')::date, 'not-at-gateway',
        coalesce(r.gateway_refund, at_gateway, r.id), r.id, null, r.amount_minor)
      on conflict do nothing;
    perform platform.note(r.company_id, null, 'payment.refund-failed', r.payment_id, r.id, null,
      jsonb_build_object('refund', r.id, 'why', left(why, 200)));
  end if;
  return next_state;
end $$;

-- The inbox ----------------------------------------------------------------------------------------------------------------

create function payments.claim_webhooks(most integer, lease_ms bigint)
returns table (event_id text, body_hash text, body bytea, received_at timestamptz)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.webhook w set claimed_until = platform.now() + lease_ms * interval '1 millisecond'
    where (w.event_id, w.body_hash) in (select x.event_id, x.body_hash from payments.webhook x
      where x.handled_at is null and x.claimed_until <= platform.now()
      order by x.claimed_until, x.received_at limit most for update skip locked)
    returning w.event_id, w.body_hash, w.body, w.received_at
$$;

create function payments.finish_webhook(of_event text, of_hash text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.webhook w set handled_at = platform.now() where w.event_id = of_event and w.body_hash = of_hash
$$;

-- The gateway spoke of an order, or of a refund. False: it is not one of ours.
create function payments.tell_order(of_order text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known text;
begin
  select x.id into known from payments.payment x where x.order_id = of_order;
  if known is null then return false; end if;
  perform payments.tell(known);
  return true;
end $$;

create function payments.tell_refund(of_refund text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update payments.refund r set ask_again_at = platform.now(), asks = 0
    where r.id = of_refund and r.state in ('unknown', 'processing');
  return found;
end $$;

-- Puts a transfer into the wallet of the company whose it is.
create function payments.match(t payments.bank_transfer, of_company text, by_whom text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update payments.bank_transfer x set state = 'matched', company_id = of_company, matched_by = by_whom,
    matched_at = platform.now() where x.id = t.id;
  perform ledger.transfer(of_company, t.id, 'bank-transfer', 'bank:transfers', 'wallet:' || of_company, t.amount_minor,
    t.currency, null);
end $$;

-- A transfer that the gateway tells of. The bank's number keeps it from being taken twice, also when an operator has typed it
-- in before; one whose amount then differs stays as it was, for the operators to see.
create function payments.take_transfer(amount bigint, of_payer text, of_utr text, of_account text, from_payment text,
  at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t payments.bank_transfer;
  owner text;
begin
  insert into payments.bank_transfer (id, amount_minor, currency, payer, utr, to_account, gateway_payment, received_at)
    values (platform.new_id('btr'), amount, 'INR', of_payer, upper(of_utr), of_account, from_payment, at)
    on conflict do nothing;
  select * into t from payments.bank_transfer x where x.utr = upper(of_utr) for update;
  if t.id is null or t.amount_minor <> amount then return 'differs'; end if;
  select v.company_id into owner from payments.virtual_account v where v.account_number = of_account;
  -- Typed in and given to one company, and now the gateway says that it was sent to another: it is nobody's to move by itself.
  if t.state = 'matched' and t.company_id <> owner and coalesce(t.gateway_payment, '') <> from_payment then
    perform payments.note_difference((at at time zone 'Asia/Kolkata')::date, 'not-in-ledger', from_payment, t.id, amount, null);
    return 'elsewhere';
  end if;
  update payments.bank_transfer x set gateway_payment = from_payment, to_account = of_account
    where x.id = t.id and x.gateway_payment is null;
  if t.state <> 'unmatched' then return 'already'; end if;
  if owner is null then return 'unmatched'; end if;
  perform payments.match(t, owner, 'itself');
  perform platform.note(owner, null, 'payment.transfer-received', t.id, from_payment, null,
    jsonb_build_object('amountMinor', amount::text, 'utr', t.utr));
  return 'matched';
end $$;

-- What is two months old is told in full by payments, refunds and transfers themselves.
create function payments.clear_out() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from payments.webhook w where w.handled_at < platform.now() - interval '60 days'
$$;

-- For the portal's own people ------------------------------------------------------------------------------------------------

-- Null: there is no such transfer or company. 'changed': somebody was quicker. 'own': who typed in a transfer that the gateway
-- knows nothing of would make money alone; up to the threshold they may, and what they did so for a company within a day
-- counts together.
create function payments.match_transfer(of_transfer text, of_company text, with_reason text, threshold bigint, request_id text,
  ip text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t payments.bank_transfer;
begin
  if coalesce(platform.staff(), '') = '' then return null; end if;
  select * into t from payments.bank_transfer x where x.id = of_transfer for update;
  if t.id is null or not exists (select from identity.company c where c.id = of_company) then return null; end if;
  if t.state <> 'unmatched' then return 'changed'; end if;
  if t.recorded_by = platform.staff() and t.gateway_payment is null then
    -- Of two at once, the second counts what the first has matched.
    perform pg_advisory_xact_lock(hashtextextended('transfers of ' || platform.staff(), 0));
    if t.amount_minor + coalesce((select sum(x.amount_minor) from payments.bank_transfer x
        where x.recorded_by = t.recorded_by and x.company_id = of_company and x.matched_by = 'operator'
          and x.matched_at > platform.now() - interval '1 day'), 0) > threshold then
      return 'own';
    end if;
  end if;
  perform payments.match(t, of_company, 'operator');
  perform platform.note(of_company, platform.staff(), 'payment.transfer-matched', t.id, request_id, ip,
    jsonb_build_object('amountMinor', t.amount_minor::text, 'utr', t.utr, 'reason', with_reason), null, true);
  return 'matched';
end $$;

-- Null: the bank's number is known already.
create function payments.record_transfer(amount bigint, of_payer text, of_utr text, received_on date, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  new_transfer text := platform.new_id('btr');
begin
  if coalesce(platform.staff(), '') = '' then return null; end if;
  insert into payments.bank_transfer (id, amount_minor, currency, payer, utr, to_account, received_at, recorded_by)
    values (new_transfer, amount, 'INR', of_payer, upper(of_utr), '', received_on::timestamp at time zone 'Asia/Kolkata',
      platform.staff())
    on conflict do nothing;
  if not found then return null; end if;
  perform platform.note(null, platform.staff(), 'payment.transfer-recorded', new_transfer, request_id, ip,
    jsonb_build_object('amountMinor', amount::text, 'utr', upper(of_utr)), null, true);
  return new_transfer;
end $$;

create function payments.resolve_difference(of_difference text, with_note text, request_id text, ip text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  d payments.difference;
begin
  if coalesce(platform.staff(), '') = '' then return null; end if;
  select * into d from payments.difference x where x.id = of_difference for update;
  if d.id is null then return null; end if;
  if d.state <> 'open' then return 'changed'; end if;
  update payments.difference x set state = 'resolved', note = with_note, resolved_at = platform.now(),
    resolved_by = platform.staff() where x.id = d.id;
  perform platform.note(null, platform.staff(), 'payment.difference-resolved', d.id, request_id, ip,
    jsonb_build_object('gatewayId', d.gateway_id, 'note', with_note), null, true);
  return 'resolved';
end $$;

-- Reconciliation -----------------------------------------------------------------------------------------------------------

-- What the ledger holds under one of the gateway's ids; no row when nothing of ours bears it. Amounts come from the postings
-- themselves, never from what stands beside them.
create function payments.in_ledger(of_gateway_id text) returns table (company_id text, subject text, amount bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.company_id, r.subject, (select sum(p.amount_minor)::bigint from ledger.posting p
      where p.company_id = r.company_id and p.subject = r.subject and p.from_account = 'bank:razorpay')
    from payments.receipt r where r.gateway_payment = of_gateway_id
  union all
  select f.company_id, f.id, (select p.amount_minor from ledger.posting p
      where p.company_id = f.company_id and p.subject = f.id and p.kind = 'refund' and f.state <> 'failed')
    from payments.refund f where f.gateway_refund = of_gateway_id
  union all
  select t.company_id, t.id, (select p.amount_minor from ledger.posting p
      where p.company_id = t.company_id and p.subject = t.id and p.kind = 'bank-transfer')
    from payments.bank_transfer t where t.gateway_payment = of_gateway_id
$$;

create function payments.note_difference(of_day date, of_kind text, of_gateway_id text, of_subject text, at_gateway bigint,
  in_ledger bigint) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into payments.difference (id, day, kind, gateway_id, subject, at_gateway_minor, in_ledger_minor)
    values (platform.new_id('dif'), of_day, of_kind, of_gateway_id, of_subject, at_gateway, in_ledger)
    on conflict on constraint difference_once do update set subject = excluded.subject,
      at_gateway_minor = excluded.at_gateway_minor, in_ledger_minor = excluded.in_ledger_minor
    where difference.state = 'open'
$$;

-- A day's report against the ledger. Running it again changes nothing that still holds; what agrees by now is resolved by
-- itself. What the gateway kept of a line is posted once, under the line's own id.
create function payments.take_report(of_day date, lines jsonb, settles_after integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one record;
  known record;
  missing record;
  agreed_lines integer := 0;
  began timestamptz := (of_day - settles_after)::timestamp at time zone 'Asia/Kolkata';
begin
  -- Two runs of one day wait for each other.
  perform pg_advisory_xact_lock(7046029254386353132);
  for one in select l ->> 'id' as id, l ->> 'kind' as kind, (l ->> 'minor')::bigint as amount, (l ->> 'kept')::bigint as kept
      from jsonb_array_elements(lines) l loop
    insert into payments.report_line (gateway_id, day, kind, amount_minor, kept_minor)
      values (one.id, of_day, one.kind, one.amount, one.kept)
      on conflict (gateway_id) do update set day = excluded.day, kind = excluded.kind, amount_minor = excluded.amount_minor,
        kept_minor = excluded.kept_minor;
    select * into known from payments.in_ledger(one.id) limit 1;
    if known.amount is null then
      perform payments.note_difference(of_day, 'not-in-ledger', one.id, known.subject, one.amount, null);
    elsif known.amount <> one.amount then
      perform payments.note_difference(of_day, 'amount-differs', one.id, known.subject, one.amount, known.amount);
    else
      agreed_lines := agreed_lines + 1;
    end if;
    update payments.difference d set state = 'resolved', resolved_at = platform.now(),
        note = 'Agrees with the report of ' || of_day
      where d.gateway_id = one.id and d.state = 'open'
        and (d.kind = 'not-at-gateway' and known.amount is not null or known.amount = one.amount);
    if one.kept > 0 and known.company_id is not null then
      perform ledger.transfer(known.company_id, one.id, 'gateway-fee', 'bank:razorpay', 'expense:gateway-fee', one.kept, 'INR', null);
    end if;
  end loop;
  for missing in
    select p.subject, sum(p.amount_minor)::bigint as amount_minor,
        coalesce(r.gateway_payment, f.gateway_refund, left(p.subject, 60)) as gateway_id
      from ledger.posting p
      left join payments.receipt r on r.subject = p.subject and r.company_id = p.company_id
      left join payments.refund f on f.id = p.subject and p.kind = 'refund'
      where (p.from_account = 'bank:razorpay' or p.to_account = 'bank:razorpay')
        and p.kind not in ('gateway-fee', 'reversal')
        and p.created_at >= began and p.created_at < began + interval '1 day'
        -- What has not been made there cannot be missed there, and what failed stands in the list already.
        and (f.id is null or f.state in ('processing', 'done'))
      group by p.subject, r.gateway_payment, f.gateway_refund loop
    if not exists (select from payments.report_line l where l.gateway_id = missing.gateway_id) then
      perform payments.note_difference(of_day, 'not-at-gateway', missing.gateway_id, missing.subject, null, missing.amount_minor);
    end if;
  end loop;
  insert into payments.report (day, ran_at, lines, agreed, fees_minor)
    values (of_day, platform.now(), jsonb_array_length(lines), agreed_lines,
      (select coalesce(sum((l ->> 'kept')::bigint), 0) from jsonb_array_elements(lines) l))
    on conflict (day) do update set ran_at = excluded.ran_at, lines = excluded.lines, agreed = excluded.agreed,
      fees_minor = excluded.fees_minor;
end $$;

create function payments.run_report(of_day date, lines jsonb, settles_after integer, request_id text, ip text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return false; end if;
  perform payments.take_report(of_day, lines, settles_after);
  perform platform.note(null, platform.staff(), 'payment.report-run', of_day::text, request_id, ip, '{}'::jsonb, null, true);
  return true;
end $$;

-- The earliest of the last seven whole days in India whose report has not been read since the day was over for two hours.
create function payments.next_report_day() returns date
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with today as (select (platform.now() at time zone 'Asia/Kolkata' - interval '2 hours')::date as day)
  select d::date from today, generate_series(today.day - 7, today.day - 1, interval '1 day') d
    where exists (select from payments.payment p where p.created_at < (d::date + 1)::timestamp at time zone 'Asia/Kolkata')
      and not exists (select from payments.report r where r.day = d::date
        and r.ran_at >= (d::date + 1)::timestamp at time zone 'Asia/Kolkata')
    order by d limit 1
$$;

-- How many wait, and what nobody has worked off.
create function payments.backlog() returns table (due bigint, refunds_open bigint, differences_open bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select count(*) from payments.payment p where p.ask_again_at < platform.now()),
    (select count(*) from payments.refund r where r.state in ('asked', 'unknown', 'processing')),
    (select count(*) from payments.difference d where d.state = 'open')
$$;

do $$
declare
  gated regprocedure;
begin
  for gated in select p.oid from pg_proc p where p.pronamespace = 'payments'::regnamespace loop
    execute format('alter function %s owner to marga_gate', gated);
    execute format('revoke execute on function %s from public', gated);
  end loop;
end $$;
grant execute on function
  payments.ask_order(text), payments.keep_order(text, text), payments.tell_own(text), payments.note_return(text, text),
  payments.ask_refund(text, text, bigint, text), payments.refund_rest(text, text) to marga_app;
grant execute on function
  payments.claim_due(integer, bigint), payments.set_order(text, text),
  payments.learn(text, jsonb, boolean, integer, bigint, bigint, bigint),
  payments.claim_refunds(integer, bigint), payments.learn_refund(text, text, text, text, bigint, bigint),
  payments.claim_webhooks(integer, bigint), payments.finish_webhook(text, text), payments.tell_order(text),
  payments.tell_refund(text), payments.take_transfer(bigint, text, text, text, text, timestamptz), payments.clear_out(),
  payments.take_report(date, jsonb, integer), payments.next_report_day(), payments.backlog() to marga_relay;
grant execute on function
  payments.match_transfer(text, text, text, bigint, text, text),
  payments.record_transfer(bigint, text, text, date, text, text),
  payments.resolve_difference(text, text, text, text),
  payments.run_report(date, jsonb, integer, text, text) to marga_operator;
