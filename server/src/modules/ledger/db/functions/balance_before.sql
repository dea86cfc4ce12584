-- Returns the balance of a limited account just before a moment, as recorded in its postings.
create or replace function ledger.balance_before(of_account text, moment timestamptz) returns bigint language sql stable as $$
  select coalesce((select m.balance from (
      (select p.seq, p.to_balance_minor as balance from ledger.posting p
        where p.to_account = of_account and p.created_at < moment order by p.seq desc limit 1)
      union all
      (select p.seq, p.from_balance_minor from ledger.posting p
        where p.from_account = of_account and p.created_at < moment order by p.seq desc limit 1)
    ) m order by m.seq desc limit 1), 0)
$$;

grant execute on function ledger.balance_before to marga_app, marga_authorizer, marga_operator;
