import { z } from 'zod';
import { seatId } from '../search/itineraries.ts';
import { empty, json, member, route } from '../route.ts';
import { chosenOffer } from '../search/search.ts';
import { trip } from './trip.ts';
import { id } from '../wire.ts';

/**
 * These are the items of a trip, and how they change before payment. Quotes that were already sent stay as they
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

export const addTripItems = route({
  name: 'booking.add-trip-items',
  summary: 'Put further offers into a trip that is not paid yet.',
  method: 'POST',
  path: '/v1/trips/:tripId/items',
  access: member('trip:create'),
  params: z.strictObject({ tripId: id('trip') }),
  body: z.strictObject({ items: z.array(chosenItem).min(1).max(MOST_ITEMS) }),
  response: json(trip),
  errors: ['trip-already-paid', 'offer-expired', 'state-changed', 'too-many-requests', 'overloaded'],
});

export const swapTripItem = route({
  name: 'booking.swap-trip-item',
  summary: 'Put another offer in the place of one that is in a trip which is not paid yet.',
  method: 'PUT',
  path: '/v1/trips/:tripId/items/:offerId',
  access: member('trip:create'),
  params: z.strictObject({ tripId: id('trip'), offerId: id('offer') }),
  body: chosenItem,
  response: json(trip),
  errors: ['trip-already-paid', 'offer-expired', 'state-changed', 'too-many-requests', 'overloaded'],
});

export const removeTripItem = route({
  name: 'booking.remove-trip-item',
  summary: 'Take one item out of a trip that is not paid yet; the last one goes with the trip itself.',
  method: 'DELETE',
  path: '/v1/trips/:tripId/items/:offerId',
  access: member('trip:create'),
  params: z.strictObject({ tripId: id('trip'), offerId: id('offer') }),
  response: json(trip),
  errors: ['trip-already-paid', 'state-changed'],
});

export const deleteTrip = route({
  name: 'booking.delete-trip',
  summary: 'Forget a trip that is not paid, with who was to travel; its quotes open nothing any more.',
  method: 'DELETE',
  path: '/v1/trips/:tripId',
  access: member('trip:create'),
  params: z.strictObject({ tripId: id('trip') }),
  response: empty,
  errors: ['trip-already-paid'],
});

export const tripItemRoutes = [addTripItems, swapTripItem, removeTripItem, deleteTrip] as const;
