-- Checks all balances and stores the result, with at most 100 differences in detail. A single statement reads
-- everything, so the result is of one moment. The accounts are all that have a limit or a posting.
create or replace function ledger.store_balance_check() returns ledger.balance_check language sql as $$
  with wrong as materialized (select * from ledger.balance_difference), shown as (select * from wrong limit 100)
  insert into ledger.balance_check (accounts, postings, differences, shown)
    select (select count(*) from (select id from ledger.account union select unnest(array[p.from_account, p.to_account]) from ledger.posting p) counted), (select count(*) from ledger.posting), (select count(*) from wrong),
      coalesce((select jsonb_agg(jsonb_build_object('account', s.account, 'currency', s.currency, 'what', s.what,
        'stored', s.stored::text, 'calculated', s.calculated::text)) from shown s), '[]')
    returning *
$$;

grant execute on function ledger.store_balance_check to marga_authorizer;
