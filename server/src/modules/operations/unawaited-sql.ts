import { sql } from 'kysely';
import type { BookingId, Id } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';

interface FoundRow {
  readonly booking_id: string;
  readonly company_name: string;
  readonly counterpart: string;
  readonly title: string;
  readonly departs_at: Instant | null;
}

/** Across all companies, behind the operators' door. */
export const selectCancelled = statement((p: { reference: string }) =>
  sqlFor.selectFrom(sql<FoundRow>`operations.find_cancelled(${p.reference})`.as('found')).selectAll(),
);

/** The row on which it can be written down; null when nothing of the booking was ever owed. */
export const callRaiseRefund = statement(
  (p: { booking: BookingId; noteId: Id<'deskNote'>; reason: string; requestId: string; ip: string }) =>
    sqlFor.selectNoFrom(
      sql<
        string | null
      >`operations.raise_refund(${p.booking}, ${p.noteId}, ${p.reason}, ${p.requestId}, ${p.ip})`.as('key'),
    ),
);
