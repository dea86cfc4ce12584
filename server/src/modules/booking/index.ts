import {
  companyEvent,
  createTrip as createTripRoute,
  listBookings,
  readBooking,
  readCheckout,
  readTrip,
  startCheckout as startCheckoutRoute,
  watchCompany,
} from '@marga/contract/booking';
import type { CompanyEvent } from '@marga/contract/booking';
import { ok } from '@marga/contract/kernel/result';
import type { CompanyContext } from '../../platform/context.ts';
import type { Workflow } from '../../platform/durable.ts';
import { followEvents, parsePosition } from '../../platform/event-log.ts';
import type { ReachFailpoint } from '../../platform/failpoint.ts';
import { type Handler, handle, read, stream, type StreamEvent } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { advanceCheckout, type CheckoutDeps, type CheckoutInput } from './advance-checkout.ts';
import { bookingOf, checkoutOf } from './booking.ts';
import {
  selectBooking,
  selectBookingPage,
  selectBookingsOf,
  selectCheckout,
  selectTrip,
} from './booking-sql.ts';
import { startCheckout } from './start-checkout.ts';
import { createTrip, tripOf } from './trip.ts';

export { durations } from './durations.ts';
export { findStrayOrders, sweepCheckouts } from './sweep.ts';

/** Sorts after every booking id, which go on with 0 to 7, whatever the database's collation. */
const NEWEST = 'bkg_8';

export function bookingHandlers(deps: { suppliers: Suppliers; reach: ReachFailpoint }): Handler[] {
  return [
    handle(createTripRoute, (ctx, { body }) => createTrip(ctx, body.offerIds)),
    read(
      readTrip,
      ({ params }) => [selectTrip({ id: params.tripId })],
      ([[row]]) => (row ? ok(tripOf(row)) : refuse('not-found')),
    ),
    handle(startCheckoutRoute, (ctx, { idempotencyKey, body }) =>
      startCheckout(ctx, deps, idempotencyKey, body),
    ),
    read(
      readCheckout,
      ({ params }) => [
        selectCheckout({ id: params.checkoutId }),
        selectBookingsOf({ checkout: params.checkoutId }),
      ],
      ([[row], bookings]) => (row ? ok(checkoutOf(row, bookings)) : refuse('not-found')),
    ),
    read(
      readBooking,
      ({ params }) => [selectBooking({ id: params.bookingId })],
      ([[row]]) => (row ? ok(bookingOf(row)) : refuse('not-found')),
    ),
    read(
      listBookings,
      ({ query }) => [selectBookingPage({ before: query.cursor ?? NEWEST, limit: query.limit + 1 })],
      ([rows], { query }) => {
        const items = rows.slice(0, query.limit).map(bookingOf);
        return ok({ items, nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null });
      },
    ),
    stream(watchCompany, async (ctx, { lastEventId }) => ok(companyEvents(ctx, lastEventId))),
  ];
}

async function* companyEvents(
  ctx: CompanyContext,
  lastEventId: string | undefined,
): AsyncGenerator<StreamEvent<CompanyEvent>> {
  for await (const event of followEvents(
    ctx,
    ctx.companyId,
    ctx.door,
    parsePosition(lastEventId),
    ctx.signal,
  )) {
    if (event === 'reset') yield { event: { type: 'reset' } };
    else if (event.type === 'booking.booking.moved.v1') {
      yield {
        id: event.position,
        event: companyEvent.parse({ type: 'booking-changed', ...(event.payload as object) }),
      };
    }
  }
}

export function checkoutWorkflow(deps: CheckoutDeps): Workflow<CheckoutInput> {
  return { name: 'checkout', advance: (input) => advanceCheckout(deps, input) };
}
