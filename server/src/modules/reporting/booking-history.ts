import { sql } from 'kysely';
import { type HistoryEntry, readHistory } from '@marga/contract/bookings/booking-history';
import type { Currency } from '@marga/contract/kernel/currency';
import type { BookingId } from '@marga/contract/kernel/ids';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { ok } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import { type Handler, defineReadHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import * as fn from './db/functions.gen.ts';

interface HistoryRow {
  readonly at: Instant;
  readonly kind: string;
  readonly what: string;
  readonly amount_minor: bigint | null;
  readonly currency: string | null;
  readonly by_name: string | null;
  readonly note: string | null;
}

/**
 * Selects the history newest first. It is empty only for a booking of another company, because every booking has a
 * first entry.
 */
const selectHistory = statement((p: { booking: BookingId }) =>
  queryBuilder
    .selectFrom(fn.bookingHistory({ booking: p.booking }).as('entry'))
    .select(['at', 'kind', 'what', 'amount_minor', 'currency', 'by_name'])
    .select(
      // The refund of an offline booking is owed by the supplier it was booked with.
      sql<string | null>`case when starts_with(entry.kind, 'refund-') and entry.note = 'offline'
        then (select b.supplier_offer from bookings.booking b where b.id = ${p.booking}) else entry.note end`.as(
        'note',
      ),
    ),
);

export function bookingHistoryHandlers(): Handler[] {
  return [
    defineReadHandler(
      readHistory,
      ({ params }) => [selectHistory({ booking: params.bookingId })],
      ([rows]) => (rows.length === 0 ? refuse('not-found') : ok({ entries: rows.map(entryOf) })),
    ),
  ];
}

function entryOf(row: HistoryRow): HistoryEntry {
  const hasAmount = row.amount_minor !== null && row.currency !== null;
  return {
    at: row.at,
    kind: row.kind as HistoryEntry['kind'],
    what: row.what,
    amount: hasAmount ? toWireMoney(createMoney(row.amount_minor, row.currency as Currency)) : null,
    by: row.by_name,
    note: row.note,
  };
}
