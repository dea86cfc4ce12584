import { sql } from 'kysely';
import type { BookingId, CancellationId, CompanyId } from '@marga/contract/kernel/ids';
import { sqlFor, statement } from '../../platform/db/statement.ts';

/** Under the relay's role: which bookings are to be looked up now, of whatever company. */
export const callClaimWatches = statement((p: { most: number; leaseMs: number }) =>
  sqlFor
    .selectFrom(
      sql<{
        booking_id: string;
        company_id: string;
        notices: number;
      }>`aftercare.claim_watches(${p.most}::integer, ${p.leaseMs}::bigint)`.as('claimed'),
    )
    .select(['booking_id', 'company_id', 'notices']),
);

export const callRestWatch = statement(
  (p: {
    booking: BookingId;
    notices: number;
    scale: number;
    inMs: number | null;
    found: 'cancelled' | 'missing' | null;
  }) =>
    sqlFor.selectNoFrom(
      sql<null>`aftercare.rest_watch(${p.booking}, ${p.notices}::integer, ${p.scale}::double precision, ${p.inMs}::bigint,
        ${p.found}::text)`.as('rested'),
    ),
);

export const callNoteDropped = statement(
  (p: {
    id: CancellationId;
    company: CompanyId;
    booking: BookingId;
    quote: string;
    total: bigint;
    terms: string;
    revision: number;
  }) =>
    sqlFor.selectNoFrom(
      sql<boolean>`aftercare.note_dropped(${p.id}, ${p.company}, ${p.booking}, ${p.quote}, ${p.total}::bigint,
        ${p.terms}::jsonb, ${p.revision}::integer)`.as('ended'),
    ),
);

/** By which quotes its supplier owes, or has given back, what we know of; also nothing, as it may have been agreed. */
export const selectDoneQuotes = statement((p: { booking: BookingId }) =>
  sqlFor
    .selectFrom('aftercare.move')
    .select('supplier_quote')
    .where('booking_id', '=', p.booking)
    .where('state', '=', 'done'),
);

export const callTakeNotice = statement((p: { supplier: string; id: string; orders: readonly string[] }) =>
  sqlFor.selectNoFrom(
    sql<number>`aftercare.take_notice(${p.supplier}, ${p.id}, ${p.orders}::text[])`.as('told'),
  ),
);

export const callClearNotices = statement(() =>
  sqlFor.selectNoFrom(sql<number>`aftercare.clear_notices()`.as('cleared')),
);
