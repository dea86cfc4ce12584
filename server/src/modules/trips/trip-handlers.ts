import { createTrip as createTripRoute, readTrip } from '@marga/contract/trips/create-trip';
import { ok } from '@marga/contract/kernel/result';
import {
  changeTrip as changeTripRoute,
  duplicateTrip as duplicateTripRoute,
  listTrips,
  makeQuote as makeQuoteRoute,
  readQuote as readQuoteRoute,
  renewTrip as renewTripRoute,
  revokeQuote as revokeQuoteRoute,
} from '@marga/contract/trips/saved-trips';
import { type Handler, handle, read } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { changeTrip } from './change-trip.ts';
import { doubleBookingHandlers } from './double-bookings.ts';
import { ancillaryHandlers } from './ancillaries.ts';
import { savedTripsCall, savedTripsPage } from './list-trips.ts';
import { quoteFileHandlers } from './quote-file.ts';
import { makeQuote, readQuote, revokeQuote } from './quotes.ts';
import { duplicateTrip, renewTrip } from './renew-trip.ts';
import { tripItemHandlers } from './trip-items.ts';
import { createTrip, tripFor } from './trip.ts';
import { selectQuotes, selectTrip } from './trip-sql.ts';

/** Serves everything before the payment: trips are made, stored, found again and quoted. */
export function tripHandlers(suppliers: Suppliers): Handler[] {
  return [
    handle(createTripRoute, (ctx, { body }) => createTrip(ctx, suppliers, body.items)),
    read(
      readTrip,
      ({ params }) => [selectTrip({ id: params.tripId }), selectQuotes({ trip: params.tripId })],
      ([[row], quotes], _input, ctx) => (row ? ok(tripFor(ctx, row, quotes)) : refuse('not-found')),
    ),
    read(
      listTrips,
      ({ query }) => [savedTripsCall(query)],
      ([rows], { query }) => savedTripsPage(rows, query),
    ),
    handle(changeTripRoute, (ctx, { params, body }) => changeTrip(ctx, params.tripId, body)),
    handle(renewTripRoute, (ctx, { params }) => renewTrip(ctx, suppliers, params.tripId)),
    handle(duplicateTripRoute, (ctx, { params, body }) =>
      duplicateTrip(ctx, suppliers, params.tripId, body.beginsOn),
    ),
    handle(makeQuoteRoute, (ctx, { params, body }) => makeQuote(ctx, params.tripId, body)),
    handle(revokeQuoteRoute, (ctx, { params }) => revokeQuote(ctx, params.quoteId)),
    handle(readQuoteRoute, (ctx, { body }) => readQuote(ctx, body.token)),
    ...quoteFileHandlers(),
    ...tripItemHandlers(suppliers),
    ...doubleBookingHandlers(),
    ...ancillaryHandlers(suppliers),
  ];
}
