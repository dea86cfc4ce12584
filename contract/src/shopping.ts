import { z } from 'zod';
import { events, json, member, route } from './route.ts';
import { id, wireInstant, wireLocalDate, wireMoney, wireZonedLocal } from './wire.ts';

export const CABINS = ['economy', 'premium_economy', 'business', 'first'] as const;

const placeCode = z.string().regex(/^[A-Z0-9]{3}$/, 'a three-letter code such as DEL');

export const flightCriteria = z
  .strictObject({
    service: z.literal('flight'),
    origin: placeCode,
    destination: placeCode,
    departOn: wireLocalDate,
    travellers: z.int().min(1).max(9),
    cabin: z.enum(CABINS).default('economy'),
  })
  .refine((criteria) => criteria.origin !== criteria.destination, {
    path: ['destination'],
    message: 'must differ from the starting point',
  })
  .meta({ id: 'FlightCriteria' });

export type FlightCriteria = z.infer<typeof flightCriteria>;

export const flightSegment = z
  .strictObject({
    carrier: z.string(),
    carrierCode: z.string(),
    number: z.string(),
    aircraft: z.string().nullable(),
    origin: placeCode,
    originName: z.string(),
    destination: placeCode,
    destinationName: z.string(),
    departsAt: wireZonedLocal,
    arrivesAt: wireZonedLocal,
    /** Minutes in the air, by the instants and not by the two wall clocks. */
    durationMinutes: z.int().min(1),
  })
  .meta({ id: 'FlightSegment' });

export const flightItinerary = z
  .strictObject({
    service: z.literal('flight'),
    segments: z.array(flightSegment).min(1),
    durationMinutes: z.int().min(1),
    cabin: z.enum(CABINS),
    checkedBags: z.int().min(0),
    refundable: z.boolean(),
    changeable: z.boolean(),
    emissionsKg: z.int().nullable(),
  })
  .meta({ id: 'FlightItinerary' });

export type FlightItinerary = z.infer<typeof flightItinerary>;

export const offer = z
  .strictObject({
    id: id('offer'),
    supplier: z.string(),
    itinerary: flightItinerary,
    travellers: z.int().min(1),
    base: wireMoney,
    taxes: wireMoney,
    /** For all travellers together. */
    total: wireMoney,
    expiresAt: wireInstant,
  })
  .meta({ id: 'Offer' });

export type Offer = z.infer<typeof offer>;

export const search = z
  .strictObject({
    id: id('search'),
    criteria: flightCriteria,
    suppliers: z.array(z.string()),
    expiresAt: wireInstant,
  })
  .meta({ id: 'Search' });

export type Search = z.infer<typeof search>;

export const startSearch = route({
  name: 'shopping.start-search',
  summary: 'Start a search; its offers come over the stream of the search.',
  method: 'POST',
  path: '/v1/searches',
  access: member('search:create'),
  body: flightCriteria,
  response: json(search, 201),
  errors: ['too-many-requests'],
});

/** One supplier's part of a search ends as exactly one of these. */
export const supplierEnd = z.enum(['answered', 'empty', 'timed-out', 'failed']);

export const searchEvent = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('supplier-asked'), supplier: z.string() }),
    z.strictObject({ type: z.literal('offers'), supplier: z.string(), offers: z.array(offer) }),
    z.strictObject({
      type: z.literal('supplier-ended'),
      supplier: z.string(),
      end: supplierEnd,
      offers: z.int().min(0),
      tookMs: z.int().min(0),
    }),
    z.strictObject({ type: z.literal('search-ended'), offers: z.int().min(0) }),
  ])
  .meta({ id: 'SearchEvent' });

export type SearchEvent = z.infer<typeof searchEvent>;

export const watchSearch = route({
  name: 'shopping.watch-search',
  summary: 'Offers as suppliers answer, each supplier by name, and the end.',
  method: 'GET',
  path: '/v1/searches/:searchId/events',
  access: member('search:create'),
  params: z.strictObject({ searchId: id('search') }),
  response: events(searchEvent),
  errors: ['not-found', 'too-many-requests'],
});

export const shoppingRoutes = [startSearch, watchSearch] as const;
