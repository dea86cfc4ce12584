import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** The statements in this file let operators read the whole ledger, once authorized as staff. */

/** Selects the balance of an account in each currency, which is the sum of its postings before a given time. */
export const selectBalances = statement((p: { account: string; until: Instant | null }) =>
  queryBuilder
    .selectFrom(
      sql<{ currency: string; balance: bigint }>`(
        select p.currency,
          sum(case when p.to_account = ${p.account}::text then p.amount_minor else -p.amount_minor end)::bigint as balance
        from ledger.posting p where (p.to_account = ${p.account} or p.from_account = ${p.account})
          and p.created_at < coalesce(${p.until}::timestamptz, 'infinity')
        group by p.currency)`.as('sum'),
    )
    .selectAll()
    .orderBy('currency'),
);

interface TotalRow {
  readonly account: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly postings: bigint;
}

/**
 * Selects the balances of all accounts. The many accounts of companies, payments and bookings are added up under the
 * first word of their names.
 */
export const selectTotals = statement(() =>
  queryBuilder
    .selectFrom(
      sql<TotalRow>`(
        select case when split_part(s.name, ':', 1) in ('wallet', 'credit', 'payment', 'booking')
            then split_part(s.name, ':', 1) else s.name end as account,
          s.currency, sum(s.amount)::bigint as balance, sum(s.postings)::bigint as postings
        from (
          select p.to_account as name, p.currency, sum(p.amount_minor) as amount, count(*) as postings
            from ledger.posting p group by 1, 2
          union all
          select p.from_account, p.currency, -sum(p.amount_minor), count(*) from ledger.posting p group by 1, 2
        ) s group by 1, 2)`.as('total'),
    )
    .selectAll()
    .orderBy('account')
    .orderBy('currency'),
);

export interface CheckRow {
  readonly checked_at: Instant;
  readonly accounts: bigint;
  readonly postings: bigint;
  readonly shown: unknown;
}

export const selectLastCheck = statement(() =>
  queryBuilder
    .selectFrom(
      sql<CheckRow>`(select c.checked_at, c.accounts, c.postings, c.shown from ledger.balance_check c
        order by c.id desc limit 1)`.as('checked'),
    )
    .selectAll(),
);

export const callRunBalanceCheck = callFunction(fn.runBalanceCheck, 'differences');

export const callRunNightlyBalanceCheck = callFunction(fn.runNightlyBalanceCheck);

/**
 * Raises the time limit to ten minutes for this transaction, because adding up all postings takes longer than a
 * request may.
 */
export const allowLongQuery = statement(() =>
  queryBuilder.selectNoFrom(sql<string>`set_config('statement_timeout', '600000', true)`.as('timeout')),
);
