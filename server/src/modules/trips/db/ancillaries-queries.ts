import type { TripId } from '@marga/contract/kernel/ids';
import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';

/** Replaces the items of a trip, if they are unchanged since they were read and the trip is not paid. */
export const replaceItems = statement(
  (p: { id: TripId; before: string; items: string; total: bigint; expiresAt: Instant }) =>
    queryBuilder
      .updateTable('trips.trip')
      .set({ items: p.items, total_minor: p.total, expires_at: p.expiresAt })
      .where('id', '=', p.id)
      .where('checkout_id', 'is', null)
      .where(sql<boolean>`items = ${p.before}::jsonb`)
      .returning('id'),
);
