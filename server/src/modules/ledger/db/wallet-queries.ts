import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/**
 * Selects the wallet of the company that the transaction is authorized for; there is no row before its first payment.
 */
export const selectWallet = statement(() =>
  queryBuilder
    .selectFrom('ledger.account')
    .select(['balance_minor', 'held_minor'])
    .where('kind', '=', 'wallet')
    .where('currency', '=', 'INR')
    .where(sql<boolean>`company_id = platform.current_company()`),
);

export interface HoldRow {
  readonly booking_id: string;
  readonly account: string;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly created_at: Instant;
}

/** Selects the holds, latest first; a page begins after the hold of this booking. */
export const selectHolds = statement((p: { company: string; after: string | null; limit: number }) =>
  queryBuilder
    .selectFrom('ledger.hold')
    .select(['booking_id', 'account', 'currency', 'amount_minor', 'created_at'])
    .where('company_id', '=', p.company)
    .where('state', '=', 'held')
    .where(
      sql<boolean>`(${p.after}::text is null or (created_at, booking_id) < (select last.created_at, last.booking_id
        from ledger.hold last where last.booking_id = ${p.after}::text and last.company_id = hold.company_id))`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('booking_id', 'desc')
    .limit(p.limit),
);

/** Selects the balance of a wallet or credit line at a given time, including postings made exactly then. */
export const selectBalanceAt = statement((p: { account: string; at: Instant }) =>
  queryBuilder.selectNoFrom(
    fn
      .balanceBefore({ account: p.account, moment: sql`${p.at}::timestamptz + interval '1 microsecond'` })
      .as('balance'),
  ),
);
