-- Credit lines with their statements, the ways to pay that a company has, what one operator proposes and another decides, and
-- the check of every balance.
set local lock_timeout = '2s';

-- Days in India -------------------------------------------------------------------------------------------------------

create function ledger.today() returns date language sql stable as $$
  select (platform.now() at time zone 'Asia/Kolkata')::date
$$;

create function ledger.day_begins(day date) returns timestamptz language sql immutable as $$
  select day::timestamp at time zone 'Asia/Kolkata'
$$;

-- The first day at or after this one on which a statement closes: Sundays; the 15th and the month's last; the month's last.
create function ledger.closing_day(of_cycle text, day date) returns date language sql immutable as $$
  select case of_cycle
    when 'weekly' then day + (7 - extract(isodow from day)::integer)
    when 'fortnightly' then case when extract(day from day) <= 15
      then (date_trunc('month', day::timestamp) + interval '14 days')::date
      else (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date end
    else (date_trunc('month', day::timestamp) + interval '1 month - 1 day')::date end
$$;

-- Tables --------------------------------------------------------------------------------------------------------------

-- The limit itself stands with the account, under whose lock it is decided on.
create table ledger.credit_terms (
  company_id text primary key,
  cycle text not null check (cycle in ('weekly', 'fortnightly', 'monthly')),
  due_days integer not null check (due_days between 0 and 60),
  -- A new cycle closes no day before it was agreed on.
  cycle_since date not null default ledger.today(),
  -- Up to which day statements have been made, where there was anything to state.
  closed_until date not null default ledger.today() - 1,
  changed_at timestamptz not null default platform.now()
);

create table ledger.credit_statement (
  id text primary key,
  company_id text not null,
  from_on date not null,
  until_on date not null check (until_on >= from_on),
  -- The end of its last day: what moved before is in it, what comes in from then on pays it.
  closed_at timestamptz not null,
  amount_due_minor bigint not null check (amount_due_minor >= 0),
  due_on date not null check (due_on >= until_on),
  -- The last of the reminders that has been sent, or was not needed any more.
  told text not null default 'none' check (told in ('none', 'before', 'on', 'after')),
  unique (company_id, until_on)
);
create index credit_statement_untold on ledger.credit_statement (due_on) where told <> 'after';

create table ledger.payment_methods (
  company_id text primary key,
  methods text[] not null check (methods <@ array['wallet', 'credit', 'gateway', 'later']),
  changed_at timestamptz not null default platform.now()
);

create table ledger.proposal (
  id text primary key,
  company_id text not null,
  kind text not null check (kind in ('adjustment', 'credit-terms')),
  account text check (account in ('wallet', 'credit')),
  -- Of an adjustment, above nothing in the company's favour; of terms, the limit.
  amount_minor bigint not null,
  before_minor bigint,
  cycle text check (cycle in ('weekly', 'fortnightly', 'monthly')),
  due_days integer check (due_days between 0 and 60),
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('proposed', 'done', 'refused', 'failed')),
  needs_second boolean not null,
  proposed_by text not null,
  proposed_at timestamptz not null default platform.now(),
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  -- Of the request it came by: the same again makes no second one.
  key text not null,
  request_hash text not null,
  constraint proposal_once unique (proposed_by, key),
  check (case kind when 'adjustment' then account is not null and amount_minor <> 0 and num_nonnulls(cycle, due_days) = 0
    else account is null and amount_minor >= 0 and num_nonnulls(cycle, due_days) = 2 end),
  constraint nobody_decides_alone check (decided_by <> proposed_by),
  -- Whatever needs a second person is neither done nor refused without one; the rest is done at once or does not exist.
  check ((decided_by is not null) = (needs_second and state <> 'proposed')),
  check (needs_second or state = 'done'),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (decision_reason is null))
);
create index proposal_company on ledger.proposal (company_id, id);
create index proposal_waiting on ledger.proposal (id) where state = 'proposed';

-- What came of recomputing every balance from its postings.
create table ledger.balance_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null default platform.now(),
  accounts bigint not null,
  postings bigint not null,
  differences integer not null,
  -- The first hundred of them.
  shown jsonb not null
);

do $$
declare
  name text;
begin
  foreach name in array array['credit_terms', 'credit_statement', 'payment_methods', 'proposal', 'balance_check'] loop
    execute format('alter table ledger.%I enable row level security', name);
    execute format('alter table ledger.%I force row level security', name);
    execute format('create policy gate on ledger.%I to marga_gate using (true)', name);
    execute format('grant select, insert, update on ledger.%I to marga_gate', name);
  end loop;
  foreach name in array array['credit_terms', 'credit_statement', 'payment_methods', 'proposal'] loop
    execute format('create policy tenant on ledger.%I to marga_app using (company_id = platform.company())', name);
  end loop;
  foreach name in array array['credit_terms', 'credit_statement', 'payment_methods', 'balance_check'] loop
    execute format('create policy operator on ledger.%I for select to marga_operator using (platform.staff() <> '''')', name);
    execute format('grant select on ledger.%I to marga_operator', name);
  end loop;
end $$;
-- What was checked, or proposed, is not checked otherwise later.
revoke update on ledger.balance_check from marga_gate;
grant select on ledger.credit_terms, ledger.credit_statement, ledger.payment_methods to marga_app;
create policy gate on platform.idempotency to marga_gate using (true);
grant select, insert on platform.idempotency to marga_gate;

-- Reading -------------------------------------------------------------------------------------------------------------

-- What stood on a limited account just before a moment, as its postings keep it.
create function ledger.balance_before(of_account text, moment timestamptz) returns bigint language sql stable as $$
  select coalesce((select m.balance from (
      (select p.seq, p.to_balance_minor as balance from ledger.posting p
        where p.to_account = of_account and p.created_at < moment order by p.seq desc limit 1)
      union all
      (select p.seq, p.from_balance_minor from ledger.posting p
        where p.from_account = of_account and p.created_at < moment order by p.seq desc limit 1)
    ) m order by m.seq desc limit 1), 0)
$$;

-- What has been paid back on a credit line since a moment. What takes back a movement that is itself younger says nothing
-- about what was owed before: a booking made and cancelled since then pays nothing, a payment bounced since then counts no more.
create function ledger.repaid_since(of_company text, since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(case when m.is_in then m.amount_minor else -m.amount_minor end), 0)::bigint
    from (
      select p.amount_minor, p.kind, p.subject, p.linked, true as is_in from ledger.posting p
        where p.to_account = 'credit:' || of_company and p.created_at >= since
      union all
      select p.amount_minor, p.kind, p.subject, p.linked, false from ledger.posting p
        where p.from_account = 'credit:' || of_company and p.kind = 'reversal' and p.created_at >= since
    ) m
    where case m.kind
      when 'reversal' then m.is_in <> exists (select from ledger.posting o where o.company_id = of_company
        and o.subject = split_part(m.linked, ' ', 1) and o.kind = split_part(m.linked, ' ', 2) and o.created_at >= since)
      when 'refund' then not exists (select from ledger.posting o where o.company_id = of_company
        and o.subject = m.subject and o.kind = 'capture' and o.created_at >= since)
      else true end
$$;

create function ledger.paid_of(s ledger.credit_statement) returns bigint language sql stable as $$
  select least(s.amount_due_minor, greatest(0, ledger.repaid_since(s.company_id, s.closed_at)))
$$;

-- A statement includes all earlier debts, so of those whose day has passed the latest alone tells.
create function ledger.is_overdue(of_company text) returns boolean language sql stable as $$
  select coalesce((select ledger.paid_of(s) < s.amount_due_minor from ledger.credit_statement s
    where s.company_id = of_company and s.due_on < ledger.today() order by s.until_on desc limit 1), false)
$$;

create function ledger.closes_on(t ledger.credit_terms) returns date language sql stable as $$
  select ledger.closing_day(t.cycle, greatest(t.closed_until + 1, t.cycle_since, ledger.today()))
$$;

-- Everybody has wallet and gateway, and credit with a line, until an operator says otherwise; to pay later only by their word.
create function ledger.methods_of(of_company text) returns text[] language sql stable as $$
  select coalesce((select m.methods from ledger.payment_methods m where m.company_id = of_company),
    case when exists (select from ledger.credit_terms t where t.company_id = of_company)
      then array['wallet', 'credit', 'gateway'] else array['wallet', 'gateway'] end)
$$;

-- To whom a statement is addressed: the company of the transaction.
create function ledger.addressee() returns table (name text, address text, gstin text) language sql stable as $$
  select c.name, c.address, (select g.gstin::text from identity.gstin g where g.company_id = c.id and g.is_primary
      and g.state in ('declared', 'approved'))
    from identity.company c where c.id = platform.company()
$$;

-- The credit line ---------------------------------------------------------------------------------------------------------

-- Blocks a line with something overdue and opens one that has nothing; true when that changed something.
create function ledger.review_credit(of_company text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Under the account's lock, so that of a payment and a review at once the later sees the earlier.
  perform from ledger.account a where a.id = 'credit:' || of_company for update;
  return ledger.set_blocked(of_company, ledger.is_overdue(of_company));
end $$;

-- Reviews every line that may have changed: those that owe something, and those that are blocked.
create function ledger.review_credits()
returns table (blocked integer, unblocked integer) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  line record;
begin
  blocked := 0;
  unblocked := 0;
  for line in select a.company_id, a.blocked as was from ledger.account a
      where a.kind = 'credit' and (a.blocked or a.balance_minor < 0)
        and a.blocked <> ledger.is_overdue(a.company_id) order by a.id loop
    if ledger.review_credit(line.company_id) then
      blocked := blocked + case when line.was then 0 else 1 end;
      unblocked := unblocked + case when line.was then 1 else 0 end;
    end if;
  end loop;
  return next;
end $$;

-- Makes the next statement of up to so many lines whose closing day is over; answers how many it looked at.
create function ledger.close_statements(most integer)
returns table (looked integer, closed integer) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  terms ledger.credit_terms;
  last_day date;
  owed bigint;
  own text;
begin
  looked := 0;
  closed := 0;
  for terms in select * from ledger.credit_terms t
      where ledger.closing_day(t.cycle, greatest(t.closed_until + 1, t.cycle_since)) < ledger.today()
      order by t.company_id limit most for update skip locked loop
    own := 'credit:' || terms.company_id;
    last_day := ledger.closing_day(terms.cycle, greatest(terms.closed_until + 1, terms.cycle_since));
    -- Whoever moves money on the line stamps the movement under this lock: once we have it, that day is complete.
    perform from ledger.account a where a.id = own for update;
    owed := -ledger.balance_before(own, ledger.day_begins(last_day + 1));
    looked := looked + 1;
    if owed > 0 or exists (select from ledger.posting p where own in (p.from_account, p.to_account)
        and p.created_at >= ledger.day_begins(terms.closed_until + 1) and p.created_at < ledger.day_begins(last_day + 1)) then
      insert into ledger.credit_statement (id, company_id, from_on, until_on, closed_at, amount_due_minor, due_on)
        -- Nobody is late with what they have not been told of.
        values (platform.new_id('cst'), terms.company_id, terms.closed_until + 1, last_day, ledger.day_begins(last_day + 1),
          owed, greatest(last_day + terms.due_days, ledger.today()))
        on conflict (company_id, until_on) do nothing;
      if found then closed := closed + 1; end if;
    end if;
    update ledger.credit_terms t set closed_until = last_day where t.company_id = terms.company_id;
  end loop;
  return next;
end $$;

-- Reminds who owes something, by mail, three days before it is due, on the day and the day after: each once, in office hours,
-- and after a standstill only the latest. Answers how many statements it looked at and how many mails it wrote.
create function ledger.remind_debtors(most integer)
returns table (looked integer, mails integer) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  s ledger.credit_statement;
  stage text;
  rest bigint;
  wrote integer;
begin
  looked := 0;
  mails := 0;
  if extract(hour from platform.now() at time zone 'Asia/Kolkata') >= 9 then
    for s in select * from ledger.credit_statement x
        where x.told <> 'after' and x.due_on - 3 <= ledger.today()
          and array_position(array['none', 'before', 'on', 'after'], x.told)
            < case when x.due_on < ledger.today() then 4 when x.due_on = ledger.today() then 3 else 2 end
        order by x.due_on, x.id limit most for update skip locked loop
      stage := case when s.due_on < ledger.today() then 'after' when s.due_on = ledger.today() then 'on' else 'before' end;
      rest := s.amount_due_minor - ledger.paid_of(s);
      looked := looked + 1;
      update ledger.credit_statement x set told = stage where x.id = s.id;
      if rest > 0 then
        perform platform.queue_mail(platform.new_id('mal'), u."email", 'credit-due-' || stage, coalesce(p.locale, 'en'),
            jsonb_build_object('companyName', c.name, 'minor', rest::text, 'dueOn', s.due_on::text,
              'fromOn', s.from_on::text, 'untilOn', s.until_on::text), m.company_id, m.user_id)
          from identity.member m
          join identity.company c on c.id = m.company_id
          join engine."user" u on u."id" = m.user_id
          left join identity.person p on p.user_id = m.user_id
          where m.company_id = s.company_id and m.role in ('owner', 'finance') and p.disabled_at is null;
        get diagnostics wrote = row_count;
        mails := mails + wrote;
      end if;
    end loop;
  end if;
  return next;
end $$;

-- Pays a debt from the wallet, for the company of the transaction. The key makes a repeat pay nothing.
create function ledger.pay_credit(request_key text, body_hash text, amount bigint, payer text, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own text := platform.company();
  known platform.idempotency;
  payment text;
  ended text;
begin
  if coalesce(own, '') = '' then return 'missing'; end if;
  -- Repeats of a request queue here, and find what the first has written.
  perform from ledger.account a where a.id = 'credit:' || own for update;
  if not found then return 'more-than-owed'; end if;
  select * into known from platform.idempotency i where i.company_id = own and i.key = request_key;
  if known.key is not null then
    return case when known.request_hash = body_hash then 'already' else 'key-reused' end;
  end if;
  payment := platform.new_id('rec');
  ended := ledger.transfer(own, payment, 'credit-payment', 'wallet:' || own, 'credit:' || own, amount, 'INR', null);
  if ended <> 'moved' then return ended; end if;
  insert into platform.idempotency (company_id, key, request_hash, subject) values (own, request_key, body_hash, payment);
  perform ledger.set_blocked(own, ledger.is_overdue(own));
  perform platform.note(own, payer, 'ledger.credit-paid', payment, request_id, ip,
    jsonb_build_object('minor', amount::text, 'currency', 'INR'));
  return 'moved';
end $$;

-- What operators decide -------------------------------------------------------------------------------------------------

create function ledger.set_methods(of_company text, new_methods text[], with_reason text, request_id text, ip text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' or not exists (select from identity.company c where c.id = of_company) then
    return false;
  end if;
  insert into ledger.payment_methods (company_id, methods) values (of_company, new_methods)
    on conflict (company_id) do update set methods = excluded.methods, changed_at = platform.now();
  perform platform.note(of_company, platform.staff(), 'ledger.methods-set', of_company, request_id, ip,
    jsonb_build_object('methods', new_methods, 'reason', with_reason), null, true);
  return true;
end $$;

-- Does what a proposal says; 'done', or why it cannot be done. In the transaction of whoever decides, for the gate alone.
create function ledger.carry_out(p ledger.proposal) returns text language plpgsql as $$
declare
  own text := p.account || ':' || p.company_id;
  present bigint;
  ended text;
begin
  if p.kind = 'adjustment' then
    ended := case when p.amount_minor > 0
      then ledger.transfer(p.company_id, p.id, 'adjustment', 'adjustment:operator', own, p.amount_minor, 'INR', p.reason)
      else ledger.transfer(p.company_id, p.id, 'adjustment', own, 'adjustment:operator', -p.amount_minor, 'INR', p.reason) end;
    if ended = 'moved' and p.account = 'credit' then perform ledger.review_credit(p.company_id); end if;
    return case ended when 'moved' then 'done' else ended end;
  end if;
  -- The terms before the account, as whoever closes statements takes them.
  perform from ledger.credit_terms t where t.company_id = p.company_id for update;
  select a.limit_minor into present from ledger.account a where a.id = 'credit:' || p.company_id for update;
  -- Whoever agreed did so to a step from where the line stood.
  if coalesce(present, -1) <> coalesce(p.before_minor, -1) then return 'state-changed'; end if;
  perform ledger.set_limit(p.company_id, p.amount_minor);
  insert into ledger.credit_terms as t (company_id, cycle, due_days) values (p.company_id, p.cycle, p.due_days)
    on conflict (company_id) do update set cycle = excluded.cycle, due_days = excluded.due_days, changed_at = platform.now(),
      cycle_since = case when t.cycle = excluded.cycle then t.cycle_since else excluded.cycle_since end;
  return 'done';
end $$;

-- What an audit entry tells of a proposal.
create function ledger.told_of(p ledger.proposal) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('proposal', p.id, 'account', p.account, 'minor', p.amount_minor::text,
    'before', p.before_minor::text, 'cycle', p.cycle, 'dueDays', p.due_days, 'reason', p.reason))
$$;

-- Writes a proposal down and, where one person is enough, does it: both or neither. For the gate alone, under the lock that
-- makes one person's proposals queue.
create function ledger.put_forward(p ledger.proposal, request_id text, ip text) returns text language plpgsql as $$
declare
  ended text;
begin
  if p.state = 'done' then
    ended := ledger.carry_out(p);
    if ended <> 'done' then return ended; end if;
  end if;
  p.proposed_at := platform.now();
  insert into ledger.proposal select p.*;
  -- What is only proposed, and may be refused, is no company's to read.
  perform platform.note(case p.state when 'done' then p.company_id end, p.proposed_by,
    case when p.state = 'proposed' then 'ledger.proposal-made'
      when p.kind = 'adjustment' then 'ledger.adjusted' else 'ledger.credit-terms-set' end,
    p.company_id, request_id, ip, ledger.told_of(p), null, true);
  return 'written';
end $$;

-- Null when this request has made no proposal yet.
create function ledger.known_proposal(request_key text, body_hash text) returns ledger.proposal language plpgsql as $$
declare
  known ledger.proposal;
begin
  -- One person's proposals queue: of two at once, the second finds what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('proposals of ' || platform.staff(), 0));
  select * into known from ledger.proposal p where p.proposed_by = platform.staff() and p.key = request_key;
  return known;
end $$;

-- Up to the threshold it is done at once; what one person has so corrected for a company within a day counts together, or ten
-- small corrections would be a large one that nobody has seen.
create function ledger.propose_adjustment(new_id text, of_company text, of_account text, amount bigint, with_reason text,
  threshold bigint, request_key text, body_hash text, request_id text, ip text)
returns table (outcome text, proposal_id text) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p ledger.proposal;
  account ledger.account;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  p := ledger.known_proposal(request_key, body_hash);
  if p.id is not null then
    return query select case p.request_hash when body_hash then 'written' else 'key-reused' end, p.id;
    return;
  end if;
  if not exists (select from identity.company c where c.id = of_company) then return; end if;
  if of_account = 'credit' and not exists (select from ledger.credit_terms t where t.company_id = of_company) then
    return query select 'no-line', null::text;
    return;
  end if;
  select * into account from ledger.account a where a.id = of_account || ':' || of_company;
  p.id := new_id;
  p.company_id := of_company;
  p.kind := 'adjustment';
  p.account := of_account;
  p.amount_minor := amount;
  p.reason := with_reason;
  p.proposed_by := platform.staff();
  p.key := request_key;
  p.request_hash := body_hash;
  p.needs_second := abs(amount) + coalesce((select sum(abs(x.amount_minor)) from ledger.proposal x
    where x.proposed_by = platform.staff() and x.company_id = of_company and x.kind = 'adjustment' and not x.needs_second
      and x.proposed_at > platform.now() - interval '1 day'), 0) > threshold;
  p.state := case when p.needs_second then 'proposed' else 'done' end;
  -- What could not be done now is not put before a second person; whether it can be done then, the decision will find out.
  if coalesce(account.balance_minor - account.held_minor + account.limit_minor, 0) + amount < 0 then
    return query select 'insufficient-funds', null::text;
  elsif of_account = 'credit' and coalesce(account.balance_minor, 0) + amount > 0 then
    return query select 'more-than-owed', null::text;
  else
    return query select ledger.put_forward(p, request_id, ip), new_id;
  end if;
end $$;

-- A limit that is raised above the threshold needs a second person; a lower one does not.
create function ledger.propose_terms(new_id text, of_company text, new_limit bigint, new_cycle text, new_due_days integer,
  with_reason text, threshold bigint, request_key text, body_hash text, request_id text, ip text)
returns table (outcome text, proposal_id text) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p ledger.proposal;
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  p := ledger.known_proposal(request_key, body_hash);
  if p.id is not null then
    return query select case p.request_hash when body_hash then 'written' else 'key-reused' end, p.id;
    return;
  end if;
  if not exists (select from identity.company c where c.id = of_company) then return; end if;
  -- Two who set one company's terms at once queue as well: each steps from where the other left the line.
  perform pg_advisory_xact_lock(hashtextextended('credit terms of ' || of_company, 0));
  p.before_minor := (select a.limit_minor from ledger.account a where a.id = 'credit:' || of_company);
  p.id := new_id;
  p.company_id := of_company;
  p.kind := 'credit-terms';
  p.amount_minor := new_limit;
  p.cycle := new_cycle;
  p.due_days := new_due_days;
  p.reason := with_reason;
  p.proposed_by := platform.staff();
  p.key := request_key;
  p.request_hash := body_hash;
  p.needs_second := new_limit > coalesce(p.before_minor, 0) and new_limit > threshold;
  p.state := case when p.needs_second then 'proposed' else 'done' end;
  return query select ledger.put_forward(p, request_id, ip), new_id;
end $$;

-- Decides once, under the proposal's lock; what was approved is done in the same transaction, or the proposal has failed.
create function ledger.decide_proposal(of_proposal text, is_approved boolean, with_reason text, request_id text, ip text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p ledger.proposal;
  ended text;
begin
  if coalesce(platform.staff(), '') = '' then return 'missing'; end if;
  select * into p from ledger.proposal x where x.id = of_proposal for update;
  if p.id is null then return 'missing'; end if;
  if p.proposed_by = platform.staff() then return 'own'; end if;
  if p.state <> 'proposed' then return 'decided'; end if;
  if is_approved then
    perform pg_advisory_xact_lock(hashtextextended('credit terms of ' || p.company_id, 0));
    ended := ledger.carry_out(p);
  end if;
  update ledger.proposal x set decided_by = platform.staff(), decided_at = platform.now(), decision_reason = with_reason,
      state = case when not is_approved then 'refused' when ended = 'done' then 'done' else 'failed' end
    where x.id = of_proposal;
  perform platform.note(case ended when 'done' then p.company_id end, platform.staff(),
    case when not is_approved then 'ledger.proposal-refused' when ended <> 'done' then 'ledger.proposal-failed'
      when p.kind = 'adjustment' then 'ledger.adjusted' else 'ledger.credit-terms-set' end,
    p.company_id, request_id, ip,
    ledger.told_of(p) || jsonb_strip_nulls(jsonb_build_object('proposedBy', p.proposed_by, 'decision', with_reason,
      'ended', ended)), null, true);
  return 'now-decided';
end $$;

-- With the names of people, which stand where operators do not look. The latest first.
create function ledger.proposals(of_id text, of_state text, of_company text, before text, most integer)
returns table (id text, company_id text, company_name text, kind text, account text, amount_minor bigint, before_minor bigint,
  cycle text, due_days integer, reason text, state text, needs_second boolean, proposed_by text, proposed_by_name text,
  proposed_at timestamptz, decided_by text, decided_by_name text, decided_at timestamptz, decision_reason text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(platform.staff(), '') = '' then return; end if;
  return query select p.id, p.company_id, c.name, p.kind, p.account, p.amount_minor, p.before_minor, p.cycle, p.due_days,
      p.reason, p.state, p.needs_second, p.proposed_by, coalesce(a."name", ''), p.proposed_at, p.decided_by,
      coalesce(b."name", ''), p.decided_at, p.decision_reason
    from ledger.proposal p
    join identity.company c on c.id = p.company_id
    left join engine."user" a on a."id" = p.proposed_by
    left join engine."user" b on b."id" = p.decided_by
    where (of_id is null or p.id = of_id) and (of_state is null or p.state = of_state)
      and (of_company is null or p.company_id = of_company) and (before is null or p.id < before)
    order by p.id desc limit most;
end $$;

-- What operators see of every company's money. Those who are late first, then those who owe most.
create function ledger.money_of_companies()
returns table (company_id text, name text, wallet_minor bigint, wallet_held_minor bigint, balance_minor bigint,
  held_minor bigint, limit_minor bigint, blocked boolean, cycle text, due_days integer, closes_on date, is_overdue boolean,
  methods text[]) language sql stable as $$
  select c.id, c.name, coalesce(w.balance_minor, 0), coalesce(w.held_minor, 0), coalesce(a.balance_minor, 0),
      coalesce(a.held_minor, 0), coalesce(a.limit_minor, 0), coalesce(a.blocked, false), t.cycle, t.due_days,
      ledger.closes_on(t), coalesce(a.balance_minor, 0) < 0 and ledger.is_overdue(c.id), ledger.methods_of(c.id)
    from identity.company c
    left join ledger.account w on w.id = 'wallet:' || c.id
    left join ledger.account a on a.id = 'credit:' || c.id
    left join ledger.credit_terms t on t.company_id = c.id
$$;

-- The check of every balance ----------------------------------------------------------------------------------------------

-- In one statement, so of one moment.
create function ledger.write_check() returns ledger.balance_check language sql as $$
  with wrong as materialized (select * from ledger.check_balances()), shown as (select * from wrong limit 100)
  insert into ledger.balance_check (accounts, postings, differences, shown)
    select (select count(*) from ledger.account), (select count(*) from ledger.posting), (select count(*) from wrong),
      coalesce((select jsonb_agg(jsonb_build_object('account', s.account, 'currency', s.currency, 'what', s.what,
        'kept', s.kept::text, 'reckoned', s.reckoned::text)) from shown s), '[]')
    returning *
$$;

-- Once after three in the morning, whoever asks first; no row when it has been done or is being done.
create function ledger.check_nightly()
returns table (accounts bigint, postings bigint, differences integer, shown jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  night timestamptz := ledger.day_begins(((platform.now() at time zone 'Asia/Kolkata') - interval '3 hours')::date)
    + interval '3 hours';
begin
  if not pg_try_advisory_xact_lock(8302745101834401) then return; end if;
  if exists (select from ledger.balance_check b where b.checked_at >= night) then return; end if;
  return query select w.accounts, w.postings, w.differences, w.shown from ledger.write_check() w;
end $$;

create function ledger.check_now(request_id text, ip text)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  checked ledger.balance_check;
begin
  if coalesce(platform.staff(), '') = '' then return null; end if;
  perform pg_advisory_xact_lock(8302745101834401);
  checked := ledger.write_check();
  perform platform.note(null, platform.staff(), 'ledger.checked', checked.id::text, request_id, ip,
    jsonb_build_object('differences', checked.differences), null, true);
  return checked.differences;
end $$;

-- Who may what --------------------------------------------------------------------------------------------------------------

do $$
declare
  own regprocedure;
begin
  for own in select p.oid from pg_proc p where p.pronamespace = 'ledger'::regnamespace loop
    execute format('revoke execute on function %s from public', own);
  end loop;
  for own in select p.oid from pg_proc p where p.pronamespace = 'ledger'::regnamespace and p.prosecdef loop
    execute format('alter function %s owner to marga_gate', own);
  end loop;
end $$;
grant execute on function ledger.today(), ledger.day_begins(date), ledger.closing_day(text, date),
  ledger.balance_before(text, timestamptz), ledger.repaid_since(text, timestamptz), ledger.paid_of(ledger.credit_statement),
  ledger.is_overdue(text), ledger.closes_on(ledger.credit_terms), ledger.methods_of(text)
  to marga_app, marga_gate, marga_operator;
grant execute on function ledger.carry_out(ledger.proposal), ledger.told_of(ledger.proposal),
  ledger.put_forward(ledger.proposal, text, text), ledger.known_proposal(text, text), ledger.write_check() to marga_gate;
grant execute on function ledger.addressee(), ledger.pay_credit(text, text, bigint, text, text, text) to marga_app;
grant execute on function ledger.set_methods(text, text[], text, text, text),
  ledger.propose_adjustment(text, text, text, bigint, text, bigint, text, text, text, text),
  ledger.propose_terms(text, text, bigint, text, integer, text, bigint, text, text, text, text),
  ledger.decide_proposal(text, boolean, text, text, text), ledger.proposals(text, text, text, text, integer),
  ledger.money_of_companies(), ledger.check_now(text, text) to marga_operator;
grant execute on function ledger.review_credits(), ledger.close_statements(integer),
  ledger.remind_debtors(integer), ledger.check_nightly() to marga_relay;
