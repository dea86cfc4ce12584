import { z } from 'zod';
import { trip } from './trip.ts';
import { multilineTextSchema, LOCALES } from '../identity/field-schemas.ts';
import { MEAL_PLANS, itineraryRoute } from '../search/itineraries.ts';
import {
  emptyResponse,
  fileResponse,
  jsonResponse,
  memberAccess,
  publicAccess,
  listPageSchemaOf,
  pageQuery,
  defineRoute,
} from '../route-definition.ts';
import { SERVICES } from '../travel-services.ts';
import { LONGEST, quote, quoteToken, tripDetails } from './trip-details.ts';
import { idSchemaOf, wireInstant, wireLocalDate, wireMoney, wireZonedLocal } from '../wire-schemas.ts';

/** This file covers trips that are stored: they can be saved, named, repeated, and quoted to a client. */

export const savedTrip = z
  .strictObject({
    id: idSchemaOf('trip'),
    name: z.string().nullable(),
    client: z.string().nullable(),
    purpose: z.string().nullable(),
    travellers: z.int().min(1),
    items: z.array(
      z.strictObject({
        service: z.enum(SERVICES),
        route: itineraryRoute,
        on: wireLocalDate,
      }),
    ),
    total: wireMoney,
    clientTotal: wireMoney,
    /** True while the trip's offers can still be booked as they are. */
    isAlive: z.boolean(),
    expiresAt: wireInstant,
    /** Counts the quotes that a client can open now. */
    openQuotes: z.int().min(0),
    checkoutId: idSchemaOf('checkout').nullable(),
    savedAt: wireInstant,
  })
  .meta({ id: 'SavedTrip' });

export type SavedTrip = z.infer<typeof savedTrip>;

export const listTrips = defineRoute({
  name: 'booking.list-trips',
  summary: 'The trips that the company has saved, the latest first.',
  method: 'GET',
  path: '/v1/trips',
  access: memberAccess('trip:read'),
  query: pageQuery.extend({
    /** Matches part of the trip's name, client or purpose. */
    search: z.string().trim().min(1).max(80).optional(),
    /** `open` trips are not yet booked. */
    state: z.enum(['open', 'booked']).optional(),
  }),
  response: jsonResponse(listPageSchemaOf(savedTrip)),
  errors: [],
});

export const changeTrip = defineRoute({
  name: 'booking.change-trip',
  summary:
    'Write down what a trip is kept with, and save it or let go of it. A trip that was paid stays as it was.',
  method: 'PATCH',
  path: '/v1/trips/:tripId',
  access: memberAccess('trip:create'),
  params: z.strictObject({ tripId: idSchemaOf('trip') }),
  body: z.strictObject({ ...tripDetails.partial().shape, isSaved: z.boolean().optional() }),
  response: jsonResponse(trip),
  errors: ['trip-already-paid'],
});

export const renewTrip = defineRoute({
  name: 'booking.renew-trip',
  summary:
    'Search for everything in a trip again, and say what has changed: other prices, and what is no longer sold.',
  method: 'POST',
  path: '/v1/trips/:tripId/renewal',
  access: memberAccess('trip:create'),
  params: z.strictObject({ tripId: idSchemaOf('trip') }),
  response: jsonResponse(trip),
  errors: [
    'trip-already-paid',
    'state-changed',
    'offer-expired',
    'offer-sold-out',
    'too-many-requests',
    'limited-before-approval',
  ],
});

export const duplicateTrip = defineRoute({
  name: 'booking.duplicate-trip',
  summary: 'The same trip once more, searched for now, for the same people; on other days if asked.',
  method: 'POST',
  path: '/v1/trips/:tripId/copies',
  access: memberAccess('trip:create'),
  params: z.strictObject({ tripId: idSchemaOf('trip') }),
  body: z.strictObject({
    /** The first item begins on this day, and all others are shifted by the same number of days. */
    beginsOn: wireLocalDate.optional(),
    /** Only these items are copied, such as those that could not be booked; all of them when it is missing. */
    offerIds: z.array(idSchemaOf('offer')).min(1).max(10).optional(),
  }),
  response: jsonResponse(trip, 201),
  errors: ['offer-expired', 'offer-sold-out', 'too-many-requests', 'limited-before-approval'],
});

export const makeQuote = defineRoute({
  name: 'booking.make-quote',
  summary: 'Make a page of a trip that shows a client what they pay, and nothing else of its price.',
  method: 'POST',
  path: '/v1/trips/:tripId/quotes',
  access: memberAccess('trip:create'),
  params: z.strictObject({ tripId: idSchemaOf('trip') }),
  body: z.strictObject({
    days: z.int().min(1).max(30),
    /** This is the buyer's message to the client. */
    note: multilineTextSchema(1, LONGEST.note).nullable(),
  }),
  hasSecretAnswer: true,
  response: jsonResponse(quote, 201),
  errors: ['too-many-quotes', 'limited-before-approval'],
});

export const revokeQuote = defineRoute({
  name: 'booking.revoke-quote',
  summary: 'Take a quote back: its link opens nothing any more.',
  method: 'DELETE',
  path: '/v1/trip-quotes/:quoteId',
  access: memberAccess('trip:create'),
  params: z.strictObject({ quoteId: idSchemaOf('quote') }),
  response: emptyResponse,
  errors: [],
});

/**
 * A quote shows this item to a client. It must not reveal what the buyer pays, which supplier sells it, or the price
 * breakdown.
 */
export const quotedItem = z
  .strictObject({
    service: z.enum(SERVICES),
    /** This is the carrier or the name of the hotel. */
    heading: z.string(),
    /** This is the cabin, class, kind of bus or cab, or room, in the words of the travel industry. */
    comfort: z.string(),
    legs: z.array(
      z.strictObject({
        carrier: z.string(),
        number: z.string(),
        originName: z.string(),
        destinationName: z.string(),
        departsAt: wireZonedLocal,
        arrivesAt: wireZonedLocal,
        durationMinutes: z.int().min(1),
      }),
    ),
    stay: z
      .strictObject({
        area: z.string(),
        city: z.string(),
        stars: z.int().min(1).max(5),
        checkInAt: wireZonedLocal,
        checkOutAt: wireZonedLocal,
        nights: z.int().min(1),
        rooms: z.int().min(1),
        mealPlan: z.enum(MEAL_PLANS),
        freeCancellationUntil: wireInstant.nullable(),
      })
      .nullable(),
    seats: z.array(z.string()),
    /** Names the ancillaries chosen with the item. Quotes made before ancillaries existed have none. */
    ancillaries: z.array(z.string()).optional(),
    checkedBags: z.int().min(0).nullable(),
    refundable: z.boolean(),
    clientTotal: wireMoney,
  })
  .meta({ id: 'QuotedItem' });

export type QuotedItem = z.infer<typeof quotedItem>;

export const clientQuote = z
  .strictObject({
    company: z.string(),
    /** Names the author of the quote, so that a client knows whom to call. */
    agent: z.strictObject({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
    name: z.string().nullable(),
    client: z.string().nullable(),
    note: z.string().nullable(),
    travellers: z.int().min(1),
    items: z.array(quotedItem).min(1),
    clientTotal: wireMoney,
    createdAt: wireInstant,
    expiresAt: wireInstant,
  })
  .meta({ id: 'ClientQuote' });

export type ClientQuote = z.infer<typeof clientQuote>;

export const readQuote = defineRoute({
  name: 'booking.read-quote',
  summary: 'A quote as a client reads it, by its link. One that is over or was taken back is not there.',
  method: 'POST',
  path: '/v1/quotes/read',
  access: publicAccess,
  // The token is a secret, so it is not in the URL, which proxies and logs record.
  body: z.strictObject({ token: quoteToken }),
  response: jsonResponse(clientQuote),
  errors: ['not-found'],
});

export const downloadQuote = defineRoute({
  name: 'booking.download-quote',
  summary: 'The same as a letter to print.',
  method: 'POST',
  path: '/v1/quotes/file',
  access: publicAccess,
  body: z.strictObject({ token: quoteToken, locale: z.enum(LOCALES).default('en') }),
  response: fileResponse('application/pdf'),
  errors: ['not-found', 'too-many-requests'],
});

export const tripRoutes = [
  listTrips,
  changeTrip,
  renewTrip,
  duplicateTrip,
  makeQuote,
  revokeQuote,
  readQuote,
  downloadQuote,
] as const;
