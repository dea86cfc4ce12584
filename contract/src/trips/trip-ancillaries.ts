import { z } from 'zod';
import { bookedAncillary, chosenAncillary, offeredAncillaries, MOST_CHOSEN, remark } from './ancillaries.ts';
import { jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { trip } from './trip.ts';
import { idSchemaOf } from '../wire-schemas.ts';

/** This file covers the seats, berths, meals, baggage, special requests and remarks of one item of a trip. */

const ofItem = z.strictObject({ tripId: idSchemaOf('trip'), offerId: idSchemaOf('offer') });

export const itemAncillaries = z
  .strictObject({
    /** Prices in another currency are converted to rupees at the rate that the item is sold at. */
    offered: offeredAncillaries,
    chosen: z.array(bookedAncillary),
    remark: z.string().nullable(),
  })
  .meta({ id: 'ItemAncillaries' });

export type ItemAncillaries = z.infer<typeof itemAncillaries>;

export const readAncillaries = defineRoute({
  name: 'booking.read-ancillaries',
  summary:
    'What can be had with an item of a trip now: seats, berths, meals, baggage, special requests, and whether a remark is taken.',
  method: 'GET',
  path: '/v1/trips/:tripId/items/:offerId/ancillaries',
  access: memberAccess('trip:create'),
  params: ofItem,
  response: jsonResponse(itemAncillaries),
  errors: [
    'trip-already-paid',
    'offer-expired',
    'supplier-unavailable',
    'too-many-requests',
    'limited-before-approval',
  ],
});

export const chooseAncillaries = defineRoute({
  name: 'booking.choose-ancillaries',
  summary:
    'Choose them for an item, all that is wanted and nothing else. The supplier prices the item anew with them.',
  method: 'PUT',
  path: '/v1/trips/:tripId/items/:offerId/ancillaries',
  access: memberAccess('trip:create'),
  params: ofItem,
  body: z.strictObject({
    ancillaries: z.array(chosenAncillary).max(MOST_CHOSEN),
    remark: remark.nullable(),
  }),
  response: jsonResponse(trip),
  errors: [
    'trip-already-paid',
    'offer-expired',
    'offer-sold-out',
    'ancillary-unavailable',
    'supplier-unavailable',
    'too-many-requests',
    'limited-before-approval',
  ],
});

export const tripAncillaryRoutes = [readAncillaries, chooseAncillaries] as const;
