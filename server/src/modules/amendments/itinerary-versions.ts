import {
  acceptVersion as acceptVersionRoute,
  type ItineraryVersion,
  listVersions,
} from '@marga/contract/amendments/itinerary-versions';
import type { BookingId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import type { CompanyContext } from '../../platform/request-context.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import {
  callAcceptItineraryVersion,
  selectVersion,
  selectVersions,
  selectMonitored,
} from './db/itinerary-version-queries.ts';

interface VersionRow {
  readonly version: number;
  readonly cause: string;
  readonly itinerary: unknown;
  readonly since: Instant;
  readonly answer_by: Instant | null;
  readonly answer: string | null;
  readonly answered_at: Instant | null;
}

export function itineraryVersionFromRow(row: VersionRow): ItineraryVersion {
  return {
    version: row.version,
    cause: row.cause as ItineraryVersion['cause'],
    itinerary: row.itinerary as ItineraryVersion['itinerary'],
    since: row.since,
    answerBy: row.answer_by,
    answer: row.answer as ItineraryVersion['answer'],
    answeredAt: row.answered_at,
  };
}

export function itineraryVersionHandlers({ suppliers }: { suppliers: Suppliers }): Handler[] {
  return [
    defineReadHandler(
      listVersions,
      ({ params }) => [
        selectMonitored({ booking: params.bookingId }),
        selectVersions({ booking: params.bookingId }),
      ],
      ([[booking], rows]) => {
        if (!booking) return refuse('not-found');
        // A booking that has had only one itinerary has no stored versions.
        if (rows.length > 0) return ok({ versions: rows.map(itineraryVersionFromRow) });
        return ok({
          versions: [
            itineraryVersionFromRow({
              ...booking,
              cause: 'booked',
              since: booking.created_at,
              answer_by: null,
              answer: null,
              answered_at: null,
            }),
          ],
        });
      },
    ),
    defineHandler(acceptVersionRoute, (ctx, { params, body }) =>
      acceptVersion(ctx, suppliers, params.bookingId, body.version),
    ),
  ];
}

type Answer = Result<
  ItineraryVersion,
  Refusal<(typeof acceptVersionRoute)['errors'][number] | 'permission-denied'>
>;

/**
 * Accepts a schedule change. The supplier is notified before the answer is stored, because until then it may still
 * refund free of charge. Repeating the call returns the same response.
 */
async function acceptVersion(
  ctx: CompanyContext,
  suppliers: Suppliers,
  booking: BookingId,
  version: number,
): Promise<Answer> {
  const [[row], [scheduleChange]] = await ctx.db.forCompany(ctx.companyId, [
    selectMonitored({ booking }),
    selectVersion({ booking, version }),
  ]);
  if (!row || !scheduleChange) return refuse('not-found');
  if (scheduleChange.answer === 'accepted') return ok(itineraryVersionFromRow(scheduleChange));
  if (row.schedule_change_version !== version || row.supplier_order === null) return refuse('state-changed');
  if (row.has_active_amendment) return refuse('amendment-in-progress');
  const acknowledgement = await suppliers.get(row.supplier).acknowledge(row.supplier_order);
  if (acknowledgement.kind === 'rejected') return refuse('state-changed');
  if (acknowledgement.kind !== 'confirmed') return refuse('supplier-unavailable');
  // The caller is authorized again, because notifying the supplier may be slow.
  const { userId: user } = ctx;
  const [principals, , [after]] = await ctx.reauthorization.run([
    callAcceptItineraryVersion({ booking, version, byUser: user }),
    selectVersion({ booking, version }),
  ]);
  if (!ctx.reauthorization.allows(principals)) return refuse('permission-denied');
  // The booking was rescheduled again or cancelled while the supplier was being notified.
  if (after?.answer !== 'accepted') return refuse('state-changed');
  ctx.redis.notify(companyEventChannelOf(ctx.companyId));
  return ok(itineraryVersionFromRow(after));
}
