import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export interface EntryRow {
  readonly seq: bigint;
  readonly created_at: Instant;
  readonly kind: string;
  /** A positive amount is money received, a negative one money paid out. */
  readonly amount_minor: bigint;
  readonly balance_minor: bigint | null;
  readonly currency: string;
  readonly subject: string;
  readonly reason: string | null;
  readonly other: string;
  readonly company_id: string;
}

interface EntryFilter {
  account: string;
  /** The statement begins at this time. */
  from: Instant | null;
  /** The statement ends before this time. */
  until: Instant | null;
  kind: string | null;
  before: bigint | null;
  limit: number;
}

/** Returns the condition that selects the requested postings by position, time and kind. */
function within(p: EntryFilter) {
  return sql<boolean>`(${p.before}::bigint is null or p.seq < ${p.before}::bigint)
    and (${p.from}::timestamptz is null or p.created_at >= ${p.from}::timestamptz)
    and (${p.until}::timestamptz is null or p.created_at < ${p.until}::timestamptz)
    and (${p.kind}::text is null or p.kind = ${p.kind}::text)`;
}

/**
 * Selects the entries, latest first. Incoming and outgoing postings are each read along their own index and then
 * merged.
 */
export const selectEntries = statement((p: EntryFilter) =>
  queryBuilder
    .selectFrom(
      sql<EntryRow>`(
        (select p.seq, p.created_at, p.kind, p.amount_minor, p.to_balance_minor as balance_minor, p.currency, p.subject,
            p.reason, p.from_account as other, p.company_id
          from ledger.posting p where p.to_account = ${p.account} and ${within(p)} order by p.seq desc limit ${p.limit})
        union all
        (select p.seq, p.created_at, p.kind, -p.amount_minor, p.from_balance_minor, p.currency, p.subject,
            p.reason, p.to_account, p.company_id
          from ledger.posting p where p.from_account = ${p.account} and ${within(p)} order by p.seq desc limit ${p.limit})
      )`.as('entry'),
    )
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(p.limit),
);

/**
 * Selects the balance at the beginning and at the end. Without a beginning the opening balance is zero, and without an
 * end the closing balance is the current one.
 */
export const selectOpeningAndClosing = statement((p: Pick<EntryFilter, 'account' | 'from' | 'until'>) =>
  queryBuilder.selectNoFrom([
    sql<bigint>`case when ${p.from}::timestamptz is null then 0
      else ${fn.balanceBefore({ account: p.account, moment: sql`${p.from}` })} end`.as('opening'),
    fn
      .balanceBefore({ account: p.account, moment: sql`coalesce(${p.until}::timestamptz, 'infinity')` })
      .as('closing'),
  ]),
);

/** Selects the addressee of a statement: the company of the transaction. */
export const selectAddressee = statement(() =>
  queryBuilder
    .selectFrom('identity.company')
    .select(['name', 'address'])
    .select(
      sql<string | null>`(select g.gstin::text from identity.gstin g
        where g.company_id = company.id and g.is_primary and g.state in ('declared', 'approved'))`.as(
        'gstin',
      ),
    )
    .where('id', '=', sql<string>`platform.current_company()`),
);
