create schema ledger;
grant usage on schema ledger to marga_app;

-- The limited account of a company. Balance and holds stand in one row, so one lock decides every spend; accounts that
-- nobody limits (suppliers, revenue, tax) exist only in postings and are never locked.
create table ledger.wallet (
  company_id text not null,
  currency char(3) not null,
  balance_minor bigint not null default 0,
  held_minor bigint not null default 0 check (held_minor >= 0),
  primary key (company_id, currency),
  constraint wallet_not_overdrawn check (balance_minor - held_minor >= 0)
);

-- Money set aside for one booking. It ends captured or released, once.
create table ledger.hold (
  booking_id text primary key,
  company_id text not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor >= 0),
  state text not null default 'held' check (state in ('held', 'captured', 'released')),
  created_at timestamptz not null default platform.now(),
  settled_at timestamptz
);

-- Double entry: an amount moves from one account to another, so every posting balances by construction.
-- (company, subject, kind) is its key: the same movement of the same booking cannot be written twice.
create table ledger.posting (
  subject text not null,
  kind text not null check (kind in ('top-up', 'capture')),
  company_id text not null,
  from_account text not null,
  to_account text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency char(3) not null,
  created_at timestamptz not null default platform.now(),
  primary key (company_id, subject, kind),
  check (from_account <> to_account)
);
create index posting_company on ledger.posting (company_id, created_at);

do $$
declare
  name text;
begin
  foreach name in array array['wallet', 'hold', 'posting'] loop
    execute format('alter table ledger.%I enable row level security', name);
    execute format('alter table ledger.%I force row level security', name);
    execute format('create policy tenant on ledger.%I to marga_app using (company_id = platform.company())', name);
  end loop;
end $$;
grant select, insert, update on ledger.wallet, ledger.hold to marga_app;
grant select, insert on ledger.posting to marga_app;

-- Sets aside the money of all bookings of a checkout, or of none. Asking again for the same bookings changes nothing.
create function ledger.place_holds(company text, money_currency char(3), bookings text[], amounts bigint[])
returns text language plpgsql as $$
declare
  total bigint := (select coalesce(sum(a), 0) from unnest(amounts) a);
  available bigint;
begin
  -- The wallet first: two attempts of one checkout queue here, and the second finds the holds of the first.
  select balance_minor - held_minor into available from ledger.wallet
    where company_id = company and currency = money_currency for update;
  -- Holds of a checkout are placed together, so the first tells of all.
  if exists (select from ledger.hold where booking_id = bookings[1]) then
    return 'held';
  end if;
  if available is null or available < total then
    return 'insufficient-funds';
  end if;
  update ledger.wallet set held_minor = held_minor + total where company_id = company and currency = money_currency;
  insert into ledger.hold (booking_id, company_id, currency, amount_minor)
    select b, company, money_currency, a from unnest(bookings, amounts) as item (b, a);
  return 'held';
end $$;

-- Ends a hold. Answers how it ended, which on a repeat is how it had ended before.
create function ledger.settle_hold(booking text, outcome text, payee text)
returns text language plpgsql as $$
declare
  held ledger.hold;
begin
  select * into held from ledger.hold where booking_id = booking for update;
  if held.state is null then return 'missing'; end if;
  if held.state <> 'held' then return held.state; end if;
  update ledger.hold set state = outcome, settled_at = platform.now() where booking_id = booking;
  update ledger.wallet
    set held_minor = held_minor - held.amount_minor,
        balance_minor = balance_minor - case when outcome = 'captured' then held.amount_minor else 0 end
    where company_id = held.company_id and currency = held.currency;
  if outcome = 'captured' then
    insert into ledger.posting (subject, kind, company_id, from_account, to_account, amount_minor, currency)
      values (booking, 'capture', held.company_id, 'wallet:' || held.company_id, payee, held.amount_minor, held.currency);
  end if;
  return outcome;
end $$;

-- Puts money into a wallet from outside. The subject is the payment's own id, so a repeat adds nothing.
create function ledger.top_up(company text, money_currency char(3), payment text, amount bigint, payer text)
returns boolean language plpgsql as $$
begin
  insert into ledger.posting (subject, kind, company_id, from_account, to_account, amount_minor, currency)
    values (payment, 'top-up', company, payer, 'wallet:' || company, amount, money_currency)
    on conflict do nothing;
  if not found then return false; end if;
  insert into ledger.wallet (company_id, currency, balance_minor) values (company, money_currency, amount)
    on conflict (company_id, currency) do update set balance_minor = ledger.wallet.balance_minor + excluded.balance_minor;
  return true;
end $$;
