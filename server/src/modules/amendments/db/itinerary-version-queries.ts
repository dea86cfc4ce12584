import { sql } from 'kysely';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

const versions = queryBuilder
  .selectFrom('amendments.version')
  .select(['version', 'cause', 'itinerary', 'since', 'answer_by', 'answer', 'answered_at']);

/** Selects the versions of a booking, newest first. */
export const selectVersions = statement((p: { booking: BookingId }) =>
  versions.where('booking_id', '=', p.booking).orderBy('version', 'desc'),
);

export const selectVersion = statement((p: { booking: BookingId; version: number }) =>
  versions.where('booking_id', '=', p.booking).where('version', '=', p.version),
);

/**
 * Selects the itineraries from the last one known from the supplier's API up to the last manual change. Versions
 * written by partial cancellations or berth changes do not count as known from the API.
 */
const ITINERARIES_BEFORE_MANUAL_CHANGE = sql`(select coalesce(jsonb_agg(v.itinerary), '[]') from amendments.version v,
  (select max(x.version) filter (where x.is_manual) as manual_version,
      max(x.version) filter (where not x.is_manual and x.cause not in ('cancelled-part', 'waitlist')) as by_program
    from (select y.version, y.cause, y.cause = 'changed' and exists (select from amendments.amendment m where m.booking_id = y.booking_id
        and m.kind = 'change' and m.state = 'done' and m.ended_at = y.since and m.quote_kind = 'manual') as is_manual
      from amendments.version y where y.booking_id = booking.id) x) last
  where v.booking_id = booking.id and v.version >= last.by_program and v.version < last.manual_version)`;

/** Selects a booking as monitoring and amendments need it. */
export const selectMonitored = statement((p: { booking: BookingId }) =>
  queryBuilder
    .selectFrom('bookings.booking')
    .select([
      'id',
      'state',
      'supplier',
      'supplier_offer',
      'supplier_order',
      'itinerary',
      'version',
      'schedule_change_version',
      'created_at',
    ])
    .select(fn.hasActiveAmendment({ booking: sql`id` }).as('has_active_amendment'))
    .select(ITINERARIES_BEFORE_MANUAL_CHANGE.as('itineraries_before_manual_change'))
    .where('id', '=', p.booking),
);

export const callAcceptItineraryVersion = callFunction(fn.acceptItineraryVersion, 'accepted');

/**
 * Returns `amendment-in-progress` while the buyer's own cancellation or change is active, and `old` when another run
 * has already written this version or a later one.
 */
export const callRecordItineraryChange = callFunction(fn.recordItineraryChange, 'outcome');

/** Selects schedule changes and assigned berths, as they are shown to the company's users. */
export const selectScheduleChangeNews = statement((p: { days: number; limit: number }) =>
  queryBuilder
    .selectFrom('amendments.version as v')
    .innerJoin('bookings.booking as b', 'b.id', 'v.booking_id')
    .select('b.id')
    .select([
      sql<string>`case v.cause when 'waitlist' then 'berth' else 'schedule-changed' end`.as('state'),
      sql`v.itinerary`.as('itinerary'),
      sql<Instant>`v.since`.as('at'),
    ])
    .where(sql<boolean>`v.company_id = platform.current_company()`)
    .where('v.cause', 'in', ['schedule-change', 'waitlist'])
    .where(sql<boolean>`v.since > platform.now() - ${p.days}::int * interval '1 day'`)
    .orderBy('v.since', 'desc')
    .limit(p.limit),
);
