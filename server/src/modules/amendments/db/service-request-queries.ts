import { sql } from 'kysely';
import type { ServiceRequest } from '@marga/contract/amendments/service-requests';
import type { BookingId, ServiceRequestId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import { amendmentsForReading } from './amendment-queries.ts';
import * as fn from './functions.gen.ts';

interface ServiceRequestRow {
  readonly id: string;
  readonly booking_id: string;
  readonly category: string;
  readonly travellers: number[] | null;
  readonly legs: number[] | null;
  readonly remark: string | null;
  readonly state: string;
  readonly answer_by: Instant;
  readonly answer: string | null;
  readonly created_at: Instant;
  readonly ended_at: Instant | null;
}

export function serviceRequestFromRow(row: ServiceRequestRow): ServiceRequest {
  return {
    id: row.id as ServiceRequestId,
    bookingId: row.booking_id as BookingId,
    category: row.category as ServiceRequest['category'],
    part: { travellers: row.travellers, legs: row.legs },
    remark: row.remark,
    state: row.state as ServiceRequest['state'],
    answerBy: row.answer_by,
    answer: row.answer,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

const serviceRequestsForReading = queryBuilder
  .selectFrom('amendments.service_request as e')
  .select([
    'e.id',
    'e.booking_id',
    'e.category',
    'e.travellers',
    'e.legs',
    'e.remark',
    'e.state',
    'e.answer_by',
    'e.amendment_id',
    'e.answer',
    'e.created_at',
    'e.ended_at',
  ]);

export const selectServiceRequest = statement((p: { id: string }) =>
  serviceRequestsForReading.where('e.id', '=', p.id),
);

/** Selects the latest service request of a booking. */
export const selectServiceRequestOf = statement((p: { booking: BookingId }) =>
  serviceRequestsForReading.where('e.booking_id', '=', p.booking).orderBy('e.id', 'desc').limit(1),
);

/** Selects the last quote that an operator entered for a booking, of either kind, confirmed or not. */
export const selectServiceRequestQuote = statement((p: { booking: BookingId }) =>
  amendmentsForReading
    .innerJoin('amendments.service_request as e', 'e.amendment_id', 'm.id')
    .where('e.booking_id', '=', p.booking)
    .where('m.booking_id', '=', p.booking)
    .orderBy('e.id', 'desc')
    .limit(1),
);

export const callCreateServiceRequest = callFunction(fn.createServiceRequest, 'outcome');

export const callEndServiceRequest = callFunction(fn.endServiceRequest, 'withdrawn');

/**
 * Says whether a confirmed quote failed. The failure is more recent news than the quote itself, because a quote is
 * valid for a week and is carried out within hours.
 */
const NOT_DONE = sql<boolean>`coalesce(m.state = 'rejected', false)`;
const NOTIFIED_AT = sql<Instant>`case when ${NOT_DONE} then m.ended_at else e.ended_at end`;

/** Selects what operators answered or attempted, as it is shown to the company's users. */
export const selectServiceRequestNews = statement((p: { days: number; limit: number }) =>
  queryBuilder
    .selectFrom('amendments.service_request as e')
    .innerJoin('bookings.booking as b', 'b.id', 'e.booking_id')
    .leftJoin('amendments.amendment as m', 'm.id', 'e.amendment_id')
    .select('b.id')
    .select([
      sql<string>`case when ${NOT_DONE} then 'service-request-not-done' else 'service-request-' || e.state end`.as(
        'state',
      ),
      sql`b.itinerary`.as('itinerary'),
      NOTIFIED_AT.as('at'),
    ])
    .where(sql<boolean>`e.company_id = platform.current_company()`)
    .where('e.state', 'in', ['quoted', 'declined'])
    .where(sql<boolean>`e.ended_at > platform.now() - (${p.days}::int + 14) * interval '1 day'`)
    .where(sql<boolean>`${NOTIFIED_AT} > platform.now() - ${p.days}::int * interval '1 day'`)
    .orderBy('at', 'desc')
    .limit(p.limit),
);
