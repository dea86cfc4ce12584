import { z } from 'zod';
import { bookedExtra, chosenExtra, extrasOffered, MOST_CHOSEN, remark } from './extras.ts';
import { json, member, route } from './route.ts';
import { trip } from './trip.ts';
import { id } from './wire.ts';

/** Seats, berths, meals, baggage, wishes and remarks of one item of a trip. */

const ofItem = z.strictObject({ tripId: id('trip'), offerId: id('offer') });

export const itemExtras = z
  .strictObject({
    /** At rupees where the supplier quotes in another currency, by the rate that the item is sold at. */
    offered: extrasOffered,
    chosen: z.array(bookedExtra),
    remark: z.string().nullable(),
  })
  .meta({ id: 'ItemExtras' });

export type ItemExtras = z.infer<typeof itemExtras>;

export const readExtras = route({
  name: 'booking.read-extras',
  summary:
    'What can be had with an item of a trip now: seats, berths, meals, baggage, wishes, and whether a remark is taken.',
  method: 'GET',
  path: '/v1/trips/:tripId/items/:offerId/extras',
  access: member('trip:create'),
  params: ofItem,
  response: json(itemExtras),
  errors: ['trip-already-paid', 'offer-expired', 'supplier-unavailable', 'too-many-requests'],
});

export const chooseExtras = route({
  name: 'booking.choose-extras',
  summary:
    'Choose them for an item, all that is wanted and nothing else. The supplier prices the item anew with them.',
  method: 'PUT',
  path: '/v1/trips/:tripId/items/:offerId/extras',
  access: member('trip:create'),
  params: ofItem,
  body: z.strictObject({
    extras: z.array(chosenExtra).max(MOST_CHOSEN),
    remark: remark.nullable(),
  }),
  response: json(trip),
  errors: [
    'trip-already-paid',
    'offer-expired',
    'offer-sold-out',
    'extra-unavailable',
    'supplier-unavailable',
    'too-many-requests',
  ],
});

export const tripExtraRoutes = [readExtras, chooseExtras] as const;
