-- Moves an amount between two accounts. The key is (company, subject, kind): a repeat moves nothing and returns
-- 'already'. Accounts with a limit are locked in the order of their ids. A wallet, credit line or payment that is moved
-- for the first time gets its account. `note` holds the posting's reason, the key of the posting that it is linked to, and
-- the payment whose account it moves when that is not the subject, if it has them. Raises MG012 for an invalid amount, account or currency.
-- @values value: already | insufficient-funds | credit-limit-exceeded | moved | more-than-owed
-- @null note
-- @wall worker: Only functions of the ledger write postings. A key moves money once, and no account goes below its limit.
create or replace function ledger.transfer_between_accounts(of_company text, of_subject text, of_kind text, from_account text, to_account text,
  amount bigint, money_currency char(3), note jsonb)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  giver ledger.account;
  taker ledger.account;
  at timestamptz;
  locked ledger.account;
begin
  if amount <= 0 then raise exception 'a movement is of more than nothing' using errcode = 'MG012'; end if;
  if from_account = to_account then raise exception 'from an account to itself' using errcode = 'MG012'; end if;
  insert into ledger.account (company_id, kind, owner_id, currency)
    select of_company, x.kind, x.owner_id, money_currency
      from (values ('wallet', of_company), ('credit', of_company), ('payment', coalesce(note ->> 'payment', of_subject))) x (kind, owner_id)
      where ledger.account_name(x.kind, x.owner_id, money_currency) in (from_account, to_account)
    on conflict do nothing;
  for locked in select * from ledger.account a where a.id in (from_account, to_account) order by a.id for update loop
    if locked.id = from_account then giver := locked; else taker := locked; end if;
  end loop;
  -- The accounts are locked, so a repeat has waited for the first call and finds its posting here.
  if exists (select from ledger.posting p
      where p.company_id = of_company and p.subject = of_subject and p.kind = of_kind) then
    return 'already';
  end if;
  if giver.id is not null and giver.currency <> money_currency or taker.id is not null and taker.currency <> money_currency then
    raise exception 'another currency than the account''s' using errcode = 'MG012';
  end if;
  if giver.balance_minor - giver.held_minor + giver.limit_minor < amount then
    return case giver.kind when 'credit' then 'credit-limit-exceeded' else 'insufficient-funds' end;
  end if;
  -- A repayment cannot exceed the debt.
  if taker.kind = 'credit' and taker.balance_minor + amount > 0 then return 'more-than-owed'; end if;
  at := greatest(platform.clock_now(), giver.moved_at, taker.moved_at);
  update ledger.account a set
      balance_minor = a.balance_minor + case when a.id = to_account then amount else -amount end, moved_at = at
    where a.id in (giver.id, taker.id);
  insert into ledger.posting (company_id, subject, kind, from_account, to_account, amount_minor, currency, created_at,
      from_balance_minor, to_balance_minor, linked_subject, linked_kind, reason)
    values (of_company, of_subject, of_kind, from_account, to_account, amount, money_currency, at,
      giver.balance_minor - amount, taker.balance_minor + amount, note ->> 'linkedSubject', note ->> 'linkedKind', note ->> 'reason');
  return 'moved';
end $$;

alter function ledger.transfer_between_accounts owner to marga_authorizer;
grant execute on function ledger.transfer_between_accounts to marga_relay;
