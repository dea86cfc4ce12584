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
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { changeTrip } from './change-trip.ts';
import { doubleBookingHandlers } from './double-bookings.ts';
import { ancillaryHandlers } from './ancillaries.ts';
import { buildSavedTripPageQuery, savedTripPageFromRows } from './list-trips.ts';
import { quoteFileHandlers } from './client-quote-pdf-download.ts';
import { createClientQuote, readClientQuote, revokeClientQuote } from './client-quotes.ts';
import { duplicateTrip, refreshTripOffers } from './refresh-trip.ts';
import { tripItemHandlers } from './trip-items.ts';
import { createTrip, redactTripForCaller } from './trip.ts';
import { selectQuotes, selectTrip } from './db/trip-queries.ts';

/** Serves everything before the payment: trips are made, stored, found again and quoted. */
export function tripHandlers(suppliers: Suppliers): Handler[] {
  return [
    defineHandler(createTripRoute, (ctx, { body }) => createTrip(ctx, suppliers, body.items)),
    defineReadHandler(
      readTrip,
      ({ params }) => [selectTrip({ id: params.tripId }), selectQuotes({ trip: params.tripId })],
      ([[row], quotes], _input, ctx) =>
        row ? ok(redactTripForCaller(ctx, row, quotes)) : refuse('not-found'),
    ),
    defineReadHandler(
      listTrips,
      ({ query }) => [buildSavedTripPageQuery(query)],
      ([rows], { query }) => savedTripPageFromRows(rows, query),
    ),
    defineHandler(changeTripRoute, (ctx, { params, body }) => changeTrip(ctx, params.tripId, body)),
    defineHandler(renewTripRoute, (ctx, { params }) => refreshTripOffers(ctx, suppliers, params.tripId)),
    defineHandler(duplicateTripRoute, (ctx, { params, body }) =>
      duplicateTrip(ctx, suppliers, params.tripId, body),
    ),
    defineHandler(makeQuoteRoute, (ctx, { params, body }) => createClientQuote(ctx, params.tripId, body)),
    defineHandler(revokeQuoteRoute, (ctx, { params }) => revokeClientQuote(ctx, params.quoteId)),
    defineHandler(readQuoteRoute, (ctx, { body }) => readClientQuote(ctx, body.token)),
    ...quoteFileHandlers(),
    ...tripItemHandlers(suppliers),
    ...doubleBookingHandlers(),
    ...ancillaryHandlers(suppliers),
  ];
}
