import { sql } from 'kysely';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
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
  from: LocalDate | null;
  until: LocalDate | null;
  kind: string | null;
  before: bigint | null;
  limit: number;
}

/** Returns the condition that selects the requested postings by position, day and kind. */
function within(p: EntryFilter) {
  return sql<boolean>`(${p.before}::bigint is null or p.seq < ${p.before}::bigint)
    and (${p.from}::date is null or p.created_at >= ledger.start_of_indian_day(${p.from}::date))
    and (${p.until}::date is null or p.created_at < ledger.start_of_indian_day(${p.until}::date + 1))
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
 * Selects the balance at the beginning of the first day and at the end of the last. Without a first day the opening
 * balance is zero, and without a last day the closing balance is the current one.
 */
export const selectOpeningAndClosing = statement(
  (p: { account: string; from: LocalDate | null; until: LocalDate | null }) =>
    queryBuilder.selectNoFrom([
      sql<bigint>`case when ${p.from}::date is null then 0
        else ledger.balance_before(${p.account}, ledger.start_of_indian_day(${p.from}::date)) end`.as(
        'opening',
      ),
      fn
        .balanceBefore({
          account: p.account,
          moment: sql`coalesce(ledger.start_of_indian_day(${p.until}::date + 1), 'infinity')`,
        })
        .as('closing'),
    ]),
);

export const selectAddressee = callFunction(fn.statementAddressee);
