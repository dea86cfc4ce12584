-- The whole ledger: every limited account is one row, every movement one posting that nobody can change, and nobody but the
-- functions below may write either. What the code before this calls goes on working: the functions of 0004 with their old
-- parameters lead into the new ones, and the wallet stays readable under its name.
set local lock_timeout = '2s';

-- Accounts ------------------------------------------------------------------------------------------------------------

-- An account that has a limit has a row, and the lock of that row decides balance, holds and limit together. Accounts
-- that nobody limits (suppliers, revenue, tax, the bank) exist only in postings and are never locked.
alter table ledger.wallet rename to account;
alter table ledger.account
  add column id text,
  add column kind text not null default 'wallet' check (kind in ('wallet', 'credit', 'payment')),
  -- How far below nothing it may go: of a credit line alone.
  add column limit_minor bigint not null default 0 check (limit_minor >= 0),
  -- Nothing may be drawn, whatever the limit: something is overdue.
  add column blocked boolean not null default false,
  -- No two movements of an account bear moments in the wrong order, whatever the machine's clock does.
  add column moved_at timestamptz not null default '-infinity';
update ledger.account set id = 'wallet:' || company_id || case currency when 'INR' then '' else ':' || currency end;
alter table ledger.account alter column id set not null;
alter table ledger.account drop constraint wallet_pkey;
alter table ledger.account add primary key (id);
create index account_company on ledger.account (company_id);
-- Balances change and nothing that an index holds: with room in its page a busy account is updated in place.
alter table ledger.account set (fillfactor = 50);
alter table ledger.account drop constraint wallet_not_overdrawn;
alter table ledger.account add constraint account_not_overdrawn
  check (kind = 'credit' or balance_minor - held_minor >= 0);
alter table ledger.account add constraint only_credit_has_a_limit check (kind = 'credit' or limit_minor = 0);
alter table ledger.account add constraint credit_is_a_debt check (kind <> 'credit' or balance_minor <= 0);

create view ledger.wallet with (security_invoker) as
  select company_id, currency, balance_minor, held_minor from ledger.account where kind = 'wallet';

-- Holds ---------------------------------------------------------------------------------------------------------------

alter table ledger.hold
  add column account text,
  add column expires_at timestamptz;
update ledger.hold set account = 'wallet:' || company_id || case currency when 'INR' then '' else ':' || currency end;
alter table ledger.hold alter column account set not null;
alter table ledger.hold drop constraint hold_state_check;
alter table ledger.hold add constraint hold_state_check check (state in ('held', 'captured', 'released', 'expired'));
create index hold_open on ledger.hold (account, created_at desc) where state = 'held';
create index hold_expiring on ledger.hold (expires_at) where state = 'held' and expires_at is not null;

-- Postings ------------------------------------------------------------------------------------------------------------

alter table ledger.posting
  -- Taken under the locks of the limited accounts it moves, so that of each of them a later one is a larger one.
  add column seq bigint generated always as identity,
  -- Of a limited account: what it came to. A statement is read and not added up; the nightly check adds up.
  add column from_balance_minor bigint,
  add column to_balance_minor bigint,
  -- Of an exchange: its other half. Of a reversal: what it takes back.
  add column linked text,
  add column reason text;
alter table ledger.posting drop constraint posting_kind_check;
alter table ledger.posting add constraint posting_kind_check check (kind ~ '^[a-z][a-z0-9-]{1,39}$');
drop index ledger.posting_company;
create index posting_from on ledger.posting (from_account, seq);
create index posting_to on ledger.posting (to_account, seq);
create unique index posting_seq on ledger.posting (seq);

-- What came before had one account with a limit: the wallet.
with moved as (
  select p.seq, sum(case when p.to_account = 'wallet:' || p.company_id then p.amount_minor else -p.amount_minor end)
    over (partition by p.company_id, p.currency order by p.seq) as balance
  from ledger.posting p
)
update ledger.posting p set
    from_balance_minor = case when p.from_account = 'wallet:' || p.company_id then m.balance end,
    to_balance_minor = case when p.to_account = 'wallet:' || p.company_id then m.balance end
  from moved m where m.seq = p.seq;

-- Nobody changes what was posted, not even the functions' own role.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'postings are never changed: reverse it' using errcode = 'MG010';
end $$;
create trigger posting_stays before update or delete on ledger.posting
  for each row execute function ledger.refuse_change();
create trigger postings_stay before truncate on ledger.posting
  for each statement execute function ledger.refuse_change();

-- Who may what --------------------------------------------------------------------------------------------------------

revoke insert, update on ledger.account, ledger.hold, ledger.posting from marga_app;
grant select on ledger.account, ledger.hold, ledger.posting, ledger.wallet to marga_app;
grant usage on schema ledger to marga_gate, marga_relay, marga_operator;
grant select, insert, update on ledger.account, ledger.hold to marga_gate;
grant select, insert on ledger.posting to marga_gate;
grant select on ledger.account, ledger.hold, ledger.posting to marga_operator;
do $$
declare
  name text;
begin
  foreach name in array array['account', 'hold', 'posting'] loop
    execute format('create policy gate on ledger.%I to marga_gate using (true)', name);
    execute format('create policy operator on ledger.%I for select to marga_operator using (platform.staff() <> '''')', name);
  end loop;
end $$;

-- Movements -----------------------------------------------------------------------------------------------------------

-- The moment of a movement, read while its accounts are locked: a transaction's own moment may be older than that of one
-- which it waited for.
create function ledger.moment() returns timestamptz language sql volatile as $$
  select clock_timestamp() + coalesce(nullif(current_setting('marga.clock_offset_ms', true), ''), '0')::bigint * interval '1 millisecond'
$$;

-- Whether an account is one that has a row.
create function ledger.is_limited(account text) returns boolean language sql immutable as $$
  select account like 'wallet:%' or account like 'credit:%' or account like 'payment:%'
$$;

-- Sets aside the money of all bookings of a checkout, or of none. Asking again for the same bookings changes nothing.
-- The usual case is one conditional update, whose lock decides, and one insert; everything else is asked afterwards.
create function ledger.place_holds(of_account text, bookings text[], amounts bigint[], until timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  total bigint := 0;
  amount bigint;
  known ledger.account;
  placed integer;
begin
  foreach amount in array amounts loop
    if amount < 0 then raise exception 'an amount below nothing cannot be held' using errcode = 'MG012'; end if;
    total := total + amount;
  end loop;
  -- The application acts for one company and finds the accounts of no other.
  update ledger.account a set held_minor = a.held_minor + total
    where a.id = of_account and a.company_id = platform.company() and not a.blocked
      and a.balance_minor - a.held_minor + a.limit_minor >= total
    returning * into known;
  if known.id is null then
    return ledger.why_not_held(of_account, bookings[1]);
  end if;
  insert into ledger.hold (booking_id, company_id, account, currency, amount_minor, expires_at)
    select b, known.company_id, of_account, known.currency, a, until from unnest(bookings, amounts) as item (b, a)
    on conflict do nothing;
  get diagnostics placed = row_count;
  -- Holds of a checkout are placed together: whoever comes second finds all of them, and takes back what it set aside.
  if placed = 0 then
    update ledger.account a set held_minor = a.held_minor - total where a.id = of_account;
  elsif placed < cardinality(bookings) then
    raise exception 'some of these bookings have a hold already' using errcode = 'MG012';
  end if;
  return 'held';
end $$;

create function ledger.why_not_held(of_account text, first_booking text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known ledger.account;
begin
  select * into known from ledger.account a where a.id = of_account and a.company_id = platform.company() for update;
  -- What was set aside before stays so, whatever has become of the account since.
  if exists (select from ledger.hold h where h.booking_id = first_booking and h.company_id = platform.company()) then
    return 'held';
  end if;
  if known.id is null then
    return case split_part(of_account, ':', 1)
      when 'payment' then 'awaiting-payment' when 'credit' then 'credit-limit-exceeded' else 'insufficient-funds' end;
  end if;
  if known.blocked then return 'credit-overdue'; end if;
  return case known.kind when 'credit' then 'credit-limit-exceeded' else 'insufficient-funds' end;
end $$;

-- Ends a hold. Answers how it ended, which on a repeat is how it had ended before. What is captured goes to the booking's
-- own account and from there, line by line, to whom it belongs; together the lines are what was held, so that account ends
-- at nothing. A line below nothing comes from its account. A line in another currency names what it was changed into.
create function ledger.end_hold(booking text, outcome text, lines jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  held ledger.hold;
  fund ledger.account;
  at timestamptz;
  own text := 'booking:' || booking;
begin
  if outcome not in ('captured', 'released', 'expired') then
    raise exception 'a hold does not end so' using errcode = 'MG012';
  end if;
  select * into held from ledger.hold h where h.booking_id = booking;
  if held.booking_id is null then return 'missing'; end if;
  -- The account before the hold, everywhere: whoever places holds has the account's lock and writes holds under it.
  select * into fund from ledger.account a where a.id = held.account for update;
  select * into held from ledger.hold h where h.booking_id = booking for update;
  if held.account is distinct from fund.id then
    raise exception 'the hold was replaced meanwhile' using errcode = 'MG012';
  end if;
  if held.state <> 'held' then return held.state; end if;
  at := greatest(ledger.moment(), fund.moved_at);
  update ledger.hold h set state = outcome, settled_at = at where h.booking_id = booking;
  if outcome <> 'captured' then
    update ledger.account a set held_minor = a.held_minor - held.amount_minor where a.id = held.account;
    return outcome;
  end if;
  if (select coalesce(sum((l ->> 'minor')::bigint), 0) from jsonb_array_elements(lines) l) <> held.amount_minor then
    raise exception 'the lines do not add up to what was held' using errcode = 'MG012';
  end if;
  -- A limited account is moved under its lock and by its balance: a line would do neither.
  if exists (select from jsonb_array_elements(lines) l where ledger.is_limited(l ->> 'account')) then
    raise exception 'a line cannot move an account that has a limit' using errcode = 'MG012';
  end if;
  update ledger.account a
    set held_minor = a.held_minor - held.amount_minor, balance_minor = a.balance_minor - held.amount_minor, moved_at = at
    where a.id = held.account;
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at, from_balance_minor)
    values (held.company_id, booking, 'capture', held.account, own, held.amount_minor, held.currency, at,
      fund.balance_minor - held.amount_minor);
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at, linked)
    select held.company_id, booking, 'line-' || (l ->> 'kind'),
        case when m < 0 then payee else own end, case when m < 0 then own else payee end, abs(m), held.currency, at,
        case when l ? 'bought' then booking || ' bought-' || (l ->> 'kind') end
      from jsonb_array_elements(lines) l,
        lateral (select (l ->> 'minor')::bigint as m,
          case when l ? 'bought' then 'exchange:desk' else l ->> 'account' end as payee) line
      where m <> 0;
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at, linked)
    select held.company_id, booking, 'bought-' || (l ->> 'kind'),
        case when b < 0 then l ->> 'account' else 'exchange:desk' end, case when b < 0 then 'exchange:desk' else l ->> 'account' end,
        abs(b), l #>> '{bought,currency}', at, booking || ' line-' || (l ->> 'kind')
      from jsonb_array_elements(lines) l, lateral (select (l #>> '{bought,minor}')::bigint as b) line
      where l ? 'bought' and (l ->> 'minor')::bigint <> 0;
  return outcome;
end $$;

-- The same for whoever acts for a company: of that company alone.
create function ledger.settle_hold(booking text, outcome text, lines jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from ledger.hold h where h.booking_id = booking and h.company_id = platform.company()) then
    return 'missing';
  end if;
  return ledger.end_hold(booking, outcome, lines);
end $$;

-- Lets go of what was set aside only until a moment.
create function ledger.expire_holds(most integer)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one text;
  ended integer := 0;
begin
  for one in select h.booking_id from ledger.hold h
      where h.state = 'held' and h.expires_at <= platform.now() order by h.expires_at limit most loop
    if ledger.end_hold(one, 'expired', '[]') = 'expired' then ended := ended + 1; end if;
  end loop;
  return ended;
end $$;

-- One movement between two accounts. (company, subject, kind) is its key: a repeat moves nothing and says so. Limited
-- accounts are locked in the order of their names; one that money comes into for the first time is opened.
create function ledger.transfer(of_company text, of_subject text, of_kind text, from_account text, to_account text,
  amount bigint, money_currency char(3), with_reason text, linked_to text default null)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  giver ledger.account;
  taker ledger.account;
  at timestamptz;
  locked ledger.account;
begin
  if amount <= 0 then raise exception 'a movement is of more than nothing' using errcode = 'MG012'; end if;
  if from_account = to_account then raise exception 'from an account to itself' using errcode = 'MG012'; end if;
  if ledger.is_limited(to_account) then
    insert into ledger.account (id, company_id, kind, currency)
      values (to_account, of_company, split_part(to_account, ':', 1), money_currency) on conflict do nothing;
  end if;
  if ledger.is_limited(from_account) or ledger.is_limited(to_account) then
    for locked in select * from ledger.account a where a.id in (from_account, to_account) order by a.id for update loop
      if locked.id = from_account then giver := locked; else taker := locked; end if;
    end loop;
  end if;
  -- Under the locks: a repeat waits here for the first, and then finds it.
  if exists (select from ledger.posting p
      where p.company_id = of_company and p.subject = of_subject and p.kind = of_kind) then
    return 'already';
  end if;
  if giver.id is not null and giver.currency <> money_currency or taker.id is not null and taker.currency <> money_currency then
    raise exception 'another currency than the account''s' using errcode = 'MG012';
  end if;
  if ledger.is_limited(from_account) and
      (giver.id is null or giver.balance_minor - giver.held_minor + giver.limit_minor < amount) then
    return case split_part(from_account, ':', 1) when 'credit' then 'credit-limit-exceeded' else 'insufficient-funds' end;
  end if;
  -- A debt is paid back, never more than it is.
  if taker.kind = 'credit' and taker.balance_minor + amount > 0 then return 'more-than-owed'; end if;
  at := greatest(ledger.moment(), giver.moved_at, taker.moved_at);
  update ledger.account a set
      balance_minor = a.balance_minor + case when a.id = to_account then amount else -amount end, moved_at = at
    where a.id in (giver.id, taker.id);
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at,
      from_balance_minor, to_balance_minor, linked, reason)
    values (of_company, of_subject, of_kind, from_account, to_account, amount, money_currency, at,
      giver.balance_minor - amount, taker.balance_minor + amount, linked_to, with_reason);
  return 'moved';
end $$;

-- Money of one currency for money of another: two postings that name each other, through the desk that owns the
-- difference, and the fee apart.
create function ledger.exchange(of_company text, of_subject text, from_account text, to_account text,
  sold bigint, sold_currency char(3), bought bigint, bought_currency char(3), fee bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended text;
begin
  if sold_currency = bought_currency then raise exception 'nothing to exchange' using errcode = 'MG012'; end if;
  ended := ledger.transfer(of_company, of_subject, 'exchange', from_account, 'exchange:desk', sold, sold_currency, null,
    of_subject || ' exchange-bought');
  if ended <> 'moved' then return ended; end if;
  perform ledger.transfer(of_company, of_subject, 'exchange-bought', 'exchange:desk', to_account, bought, bought_currency,
    null, of_subject || ' exchange');
  if fee > 0 then
    ended := ledger.transfer(of_company, of_subject, 'exchange-fee', from_account, 'revenue:exchange-fee', fee, sold_currency, null);
    if ended <> 'moved' then raise exception 'the fee is not covered' using errcode = 'MG013'; end if;
  end if;
  return 'moved';
end $$;

-- Takes a posting back by the opposite one. Once: its key is that of what it takes back.
create function ledger.reverse(of_company text, of_subject text, of_kind text, with_reason text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known ledger.posting;
begin
  select * into known from ledger.posting p
    where p.company_id = of_company and p.subject = of_subject and p.kind = of_kind;
  if known.subject is null then return 'missing'; end if;
  return ledger.transfer(of_company, of_subject || ' ' || of_kind, 'reversal', known.to_account, known.from_account,
    known.amount_minor, known.currency, with_reason, of_subject || ' ' || of_kind);
end $$;

-- How far a credit line goes. It may be set below what is used: then nothing more can be drawn.
create function ledger.set_limit(of_company text, new_limit bigint)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.account (id, company_id, kind, currency, limit_minor)
    values ('credit:' || of_company, of_company, 'credit', 'INR', new_limit)
    on conflict (id) do update set limit_minor = excluded.limit_minor;
end $$;

create function ledger.set_blocked(of_company text, is_blocked boolean)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.account a set blocked = is_blocked where a.id = 'credit:' || of_company and a.blocked <> is_blocked;
  return found;
end $$;

-- What stood on an account at a moment, added up from its postings.
create function ledger.balance_at(of_account text, money_currency char(3), at timestamptz)
returns bigint language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  select (coalesce((select sum(p.amount_minor) from ledger.posting p
      where p.to_account = of_account and p.currency = money_currency and p.created_at <= at), 0)
    - coalesce((select sum(p.amount_minor) from ledger.posting p
      where p.from_account = of_account and p.currency = money_currency and p.created_at <= at), 0))::bigint
$$;

-- Every kept balance against its postings, every hold against what is held, and every booking's own account, which must be
-- empty. One snapshot, no lock. Rows are what does not agree.
create function ledger.check_balances()
returns table (account text, currency char(3), what text, kept bigint, reckoned bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with sides as (
    select p.to_account as account, p.currency, sum(p.amount_minor) as amount from ledger.posting p group by 1, 2
    union all
    select p.from_account, p.currency, -sum(p.amount_minor) from ledger.posting p group by 1, 2
  ), reckoned as (
    select s.account, s.currency, sum(s.amount)::bigint as amount from sides s group by 1, 2
  ), held as (
    select h.account, sum(h.amount_minor)::bigint as amount from ledger.hold h where h.state = 'held' group by 1
  )
  select a.id, a.currency, 'balance', a.balance_minor, coalesce(r.amount, 0)
    from ledger.account a left join reckoned r on r.account = a.id and r.currency = a.currency
    where a.balance_minor <> coalesce(r.amount, 0)
  union all
  select a.id, a.currency, 'held', a.held_minor, coalesce(h.amount, 0)
    from ledger.account a left join held h on h.account = a.id
    where a.held_minor <> coalesce(h.amount, 0)
  union all
  select r.account, r.currency, 'left over', 0, r.amount from reckoned r
    where r.account like 'booking:%' and r.amount <> 0
  union all
  select r.account, r.currency, 'no account', 0, r.amount from reckoned r
    where ledger.is_limited(r.account) and not exists (select from ledger.account a where a.id = r.account and a.currency = r.currency)
$$;

-- For the code before this -----------------------------------------------------------------------------------------------

create or replace function ledger.place_holds(company text, money_currency char(3), bookings text[], amounts bigint[])
returns text language sql as $$
  select ledger.place_holds('wallet:' || company, bookings, amounts, null::timestamptz)
$$;
create or replace function ledger.settle_hold(booking text, outcome text, payee text)
returns text language sql as $$
  select ledger.settle_hold(booking, outcome, jsonb_build_array(jsonb_build_object('kind', 'fare', 'account', payee,
    'minor', (select h.amount_minor from ledger.hold h where h.booking_id = booking))))
$$;
drop function ledger.top_up(text, char, text, bigint, text);

-- What a booking's price is made of, with everything needed to reckon it again.
alter table booking.booking add column price jsonb;

do $$
declare
  gated regprocedure;
begin
  for gated in select p.oid from pg_proc p where p.pronamespace = 'ledger'::regnamespace loop
    execute format('revoke execute on function %s from public', gated);
  end loop;
  for gated in select p.oid from pg_proc p where p.pronamespace = 'ledger'::regnamespace and p.prosecdef loop
    execute format('alter function %s owner to marga_gate', gated);
  end loop;
end $$;
grant execute on function ledger.moment(), ledger.is_limited(text) to marga_gate;
grant execute on function
  ledger.place_holds(text, text[], bigint[], timestamptz),
  ledger.settle_hold(text, text, jsonb),
  ledger.place_holds(text, char, text[], bigint[]),
  ledger.settle_hold(text, text, text),
  ledger.balance_at(text, char, timestamptz) to marga_app;
grant execute on function
  ledger.expire_holds(integer),
  ledger.transfer(text, text, text, text, text, bigint, char, text, text),
  ledger.exchange(text, text, text, text, bigint, char, bigint, char, bigint),
  ledger.reverse(text, text, text, text),
  ledger.set_limit(text, bigint),
  ledger.set_blocked(text, boolean),
  ledger.check_balances() to marga_relay;
grant execute on function ledger.balance_at(text, char, timestamptz) to marga_operator;
