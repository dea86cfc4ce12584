import { sql } from 'kysely';
import type { TripId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';

/** Updates the items only while the trip is unpaid and its items are still those that the change was based on. */
export const updateTripItems = statement(
  (p: { id: TripId; before: string; items: string; total: bigint; expiresAt: Instant; changes: string }) =>
    queryBuilder
      .updateTable('trips.trip')
      .set({ items: p.items, total_minor: p.total, expires_at: p.expiresAt, changes: p.changes })
      .where('id', '=', p.id)
      .where('checkout_id', 'is', null)
      .where(sql<boolean>`items = ${p.before}::jsonb`)
      .returning('id'),
);

/** Deletes an unpaid trip and revokes its quote links in one statement, so that no link shows a deleted trip. */
export const deleteTripCall = statement((p: { id: TripId }) =>
  queryBuilder
    .with('gone', (of) =>
      of.deleteFrom('trips.trip').where('id', '=', p.id).where('checkout_id', 'is', null).returning('id'),
    )
    .with('revoked', (of) =>
      of
        .updateTable('trips.quote')
        .set({ revoked_at: sql<Instant>`platform.now()` })
        .where('trip_id', 'in', (from) => from.selectFrom('gone').select('id'))
        .where('revoked_at', 'is', null)
        .returning('id'),
    )
    .selectFrom('gone')
    .select('id')
    .select(sql<bigint>`(select count(*) from revoked)`.as('quotes')),
);
