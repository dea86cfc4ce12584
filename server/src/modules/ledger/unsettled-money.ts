import { sql } from 'kysely';
import type { UnsettledMattersQuery } from '../identity/index.ts';

/** Finds money of the company that is not spent, owed or set aside. */
export const unsettledMoney: UnsettledMattersQuery = sql`
  select case kind when 'credit' then 'credit-owed' when 'payment' then 'payment-balance' else 'wallet-balance' end as kind,
      count(*)::integer as count, abs(sum(balance_minor))::bigint as amount_minor, currency::text as currency
    from ledger.account where balance_minor <> 0 group by kind, currency
  union all
  select 'money-on-hold', count(*)::integer, sum(held_minor)::bigint, currency::text
    from ledger.account where held_minor > 0 group by currency`;
