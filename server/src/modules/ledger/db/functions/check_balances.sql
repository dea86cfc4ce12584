-- Compares every account's balance with its postings, its held amount with its open holds, and every booking's own
-- account with zero, and looks for limited accounts that have postings but no row. It uses one snapshot and no lock,
-- and returns the differences.
-- @wall worker: The relay cannot read the ledger. It returns only accounts whose balance differs from their postings.
create or replace function ledger.check_balances()
returns table (account text, currency char(3), what text, stored bigint, calculated bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with sides as (
    select p.to_account as account, p.currency, sum(p.amount_minor) as amount from ledger.posting p group by 1, 2
    union all
    select p.from_account, p.currency, -sum(p.amount_minor) from ledger.posting p group by 1, 2
  ), calculated as (
    select s.account, s.currency, sum(s.amount)::bigint as amount from sides s group by 1, 2
  ), held as (
    select h.account, sum(h.amount_minor)::bigint as amount from ledger.hold h where h.state = 'held' group by 1
  )
  select a.id, a.currency, 'balance', a.balance_minor, coalesce(r.amount, 0)
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
    where ledger.has_balance_limit(r.account) and not exists (select from ledger.account a where a.id = r.account and a.currency = r.currency)
$$;

alter function ledger.check_balances owner to marga_authorizer;
grant execute on function ledger.check_balances to marga_relay;
