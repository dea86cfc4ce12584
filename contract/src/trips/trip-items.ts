import { z } from 'zod';
import { seatId } from '../search/itineraries.ts';
import { emptyResponse, jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { chosenOffer } from '../search/search.ts';
import { trip } from './trip.ts';
import { idSchemaOf } from '../wire-schemas.ts';

/**
 * This file covers the items of a trip and how they change before payment. Quotes that were already sent stay as they
 * were made.
 */

export const MOST_ITEMS = 10;

/** This is an offer to be put into a trip, with the seats that were picked for it. */
export const chosenItem = z.strictObject({
  ...chosenOffer.shape,
  seats: z
    .array(seatId)
    .max(9)
    .refine((seats) => new Set(seats).size === seats.length, 'each seat once')
    .default([]),
});

export const addTripItems = defineRoute({
  name: 'booking.add-trip-items',
  summary: 'Put further offers into a trip that is not paid yet.',
  method: 'POST',
  path: '/v1/trips/:tripId/items',
  access: memberAccess('trip:create'),
  params: z.strictObject({ tripId: idSchemaOf('trip') }),
  body: z.strictObject({ items: z.array(chosenItem).min(1).max(MOST_ITEMS) }),
  response: jsonResponse(trip),
  errors: [
    'trip-already-paid',
    'offer-expired',
    'state-changed',
    'too-many-requests',
    'limited-before-approval',
    'overloaded',
  ],
});

export const swapTripItem = defineRoute({
  name: 'booking.swap-trip-item',
  summary: 'Put another offer in the place of one that is in a trip which is not paid yet.',
  method: 'PUT',
  path: '/v1/trips/:tripId/items/:offerId',
  access: memberAccess('trip:create'),
  params: z.strictObject({ tripId: idSchemaOf('trip'), offerId: idSchemaOf('offer') }),
  body: chosenItem,
  response: jsonResponse(trip),
  errors: [
    'trip-already-paid',
    'offer-expired',
    'state-changed',
    'too-many-requests',
    'limited-before-approval',
    'overloaded',
  ],
});

export const removeTripItem = defineRoute({
  name: 'booking.remove-trip-item',
  summary: 'Take one item out of a trip that is not paid yet; the last one goes with the trip itself.',
  method: 'DELETE',
  path: '/v1/trips/:tripId/items/:offerId',
  access: memberAccess('trip:create'),
  params: z.strictObject({ tripId: idSchemaOf('trip'), offerId: idSchemaOf('offer') }),
  response: jsonResponse(trip),
  errors: ['trip-already-paid', 'state-changed'],
});

export const deleteTrip = defineRoute({
  name: 'booking.delete-trip',
  summary: 'Forget a trip that is not paid, with who was to travel; its quotes open nothing any more.',
  method: 'DELETE',
  path: '/v1/trips/:tripId',
  access: memberAccess('trip:create'),
  params: z.strictObject({ tripId: idSchemaOf('trip') }),
  response: emptyResponse,
  errors: ['trip-already-paid'],
});

export const tripItemRoutes = [addTripItems, swapTripItem, removeTripItem, deleteTrip] as const;
