import { sql } from 'kysely';
import type { BookingState } from '@marga/contract/bookings/booking';
import type { BookingId, CheckoutId } from '@marga/contract/kernel/ids';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import { TRAVELLER_DETAILS_COLUMNS } from '../encrypted-travellers.ts';
import * as fn from './functions.gen.ts';

/** This limits the latest messages of one booking, and is more than anyone reads. */
const MOST_MESSAGES = 100;

/** Selects what is shown of a booking. This is the portal's most frequent read, so nothing else is included. */
export const bookingsForReading = queryBuilder
  .selectFrom('bookings.booking')
  .select([
    'id',
    'checkout_id',
    'state',
    'status',
    'supplier',
    'supplier_reference',
    'failure',
    'itinerary',
    'travellers',
    'ancillaries',
    'remark',
    'total_minor',
    'client_total_minor',
    'currency',
    'pay_with',
    'ask_again_at',
    'ask_until',
    'pay_by',
    'cancelled_travellers',
    'cancelled_legs',
    'version',
    'schedule_change_version',
    'history',
    'created_at',
  ]);

/** Selects one booking, with its client and what else is known of its travellers. */
export const selectBooking = statement((p: { id: BookingId }) =>
  bookingsForReading.select(['client', ...TRAVELLER_DETAILS_COLUMNS]).where('id', '=', p.id),
);

/** Selects several bookings in order of departure. */
export const selectBookings = statement((p: { ids: readonly BookingId[] }) =>
  bookingsForReading
    .where(sql<boolean>`id = any (${p.ids}::text[])`)
    .orderBy('departs_at')
    .orderBy('id'),
);

export const callMailItineraries = callFunction(fn.mailItineraries, 'queued');

/**
 * Selects the mails about a booking, latest first. A mail that names both the booking and its checkout counts once.
 */
export const selectMessages = statement((p: { booking: BookingId }) =>
  queryBuilder
    .selectFrom('platform.mail_log')
    .select(['mail_id', 'template', 'user_id', 'recipient', 'state', 'created_at'])
    .distinct()
    .where('subject', 'in', (ids) =>
      ids
        .selectFrom('bookings.booking')
        .select(sql<string>`unnest(array[id, checkout_id])`.as('subject'))
        .where('id', '=', p.booking)
        .where(sql<boolean>`company_id = platform.current_company()`),
    )
    .where(sql<boolean>`company_id = platform.current_company()`)
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(MOST_MESSAGES),
);

/** Selects the bookings of a checkout with everything that the workflow needs to advance them. */
export const selectBookingsOf = statement((p: { checkout: CheckoutId }) =>
  bookingsForReading
    .select(['supplier_offer', 'supplier_order', 'sends', 'price'])
    .select(TRAVELLER_DETAILS_COLUMNS)
    .where('checkout_id', '=', p.checkout)
    .orderBy('position')
    .orderBy('id'),
);

export const selectPrice = statement((p: { id: BookingId }) =>
  queryBuilder.selectFrom('bookings.booking').select('price').where('id', '=', p.id),
);

interface TransitionParams {
  id: BookingId;
  from: readonly BookingState[];
  to: readonly BookingState[];
  order: string | null;
  reference: string | null;
  failure: string | null;
  againInMs: number | null;
  untilInMs: number | null;
}

/** Returns true if the booking was in one of `from` and is now in `to`. */
export const callTransitionBooking = statement((p: TransitionParams) =>
  queryBuilder.selectNoFrom(
    fn
      .transitionBooking({
        bookingId: p.id,
        fromStates: p.from,
        toStates: p.to,
        newOrder: p.order,
        newReference: p.reference,
        newFailure: p.failure,
        againAt: sql`platform.now() + ${p.againInMs}::bigint * interval '1 millisecond'`,
        untilAt: sql`platform.now() + ${p.untilInMs}::bigint * interval '1 millisecond'`,
      })
      .as('transitioned'),
  ),
);

/**
 * Stores what the supplier now says of the travellers' tickets. Nothing that the buyer was promised changes, so it makes
 * no version; an itinerary that has become another meanwhile stays as it is.
 */
export const updateTickets = statement((p: { id: BookingId; version: number; itinerary: string }) =>
  queryBuilder
    .updateTable('bookings.booking')
    .set({ itinerary: sql`${p.itinerary}::jsonb` })
    .where(sql<boolean>`id = ${p.id} and version = ${p.version} and state in ('ordered', 'confirmed')`),
);

/** Selects the progress of a booking's look-ups and whether the next one is due, by the database's clock. */
export const selectDue = statement((p: { id: BookingId }) =>
  queryBuilder
    .selectFrom('bookings.booking')
    .select([
      'state',
      'sends',
      'lookups',
      'pay_with',
      'pay_by',
      sql<boolean>`ask_again_at is null or ask_again_at <= platform.now()`.as('due'),
      sql<boolean>`ask_until is not null and ask_until <= platform.now()`.as('over'),
    ])
    .where('id', '=', p.id),
);

export const callCompletePastBookings = callFunction(fn.completePastBookings, 'completed');

/**
 * Inserts the orders that no booking explains: there is no booking, it is believed to have no order, or it has
 * another order. An expired hold is explained as long as it was not paid.
 */
export const insertOrphanOrders = statement(
  (p: {
    supplier: string;
    orders: readonly string[];
    references: readonly string[];
    states: readonly string[];
  }) =>
    queryBuilder
      .insertInto('bookings.orphan_order')
      .columns(['supplier', 'supplier_order', 'reference'])
      .expression(
        sql`select ${p.supplier}::text, listed.supplier_order, listed.reference
          from unnest(${p.orders}::text[], ${p.references}::text[], ${p.states}::text[]) as listed (supplier_order, reference, state)
          left join bookings.booking b on b.id = listed.reference
          where b.id is null or b.supplier_order <> listed.supplier_order
            or b.state in ('rejected', 'failed') and (b.supplier_order is null or listed.state = 'confirmed')` as never,
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['supplier_order', 'reference']),
);
