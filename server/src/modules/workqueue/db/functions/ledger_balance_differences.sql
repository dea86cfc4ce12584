-- Lists the differences that the latest check of all balances found. An item disappears when a later check no
-- longer finds its difference.
create or replace function workqueue.ledger_balance_differences() returns setof workqueue.work_item language sql stable as $$
  select 'account.' || (d ->> 'account') || '~' || (d ->> 'currency') || '~' || replace(d ->> 'what', ' ', '-'),
      'ledger-difference',
      case when d ->> 'account' ~ '^(wallet|credit):' then split_part(d ->> 'account', ':', 2) end,
      case when d ->> 'account' ~ '^booking:bkg_' then split_part(d ->> 'account', ':', 2) end,
      d ->> 'account', null, null, abs((d ->> 'stored')::bigint - (d ->> 'calculated')::bigint), (d ->> 'currency')::char(3),
      c.checked_at + interval '4 hours', c.checked_at
    from (select * from ledger.balance_check x order by x.id desc limit 1) c, jsonb_array_elements(c.shown) d
$$;

grant execute on function workqueue.ledger_balance_differences to marga_authorizer;
