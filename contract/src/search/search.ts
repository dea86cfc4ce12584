import { z } from 'zod';
import { criteria } from './criteria.ts';
import { FACETS } from './facets.ts';
import { itinerary, seatMap } from './itineraries.ts';
import { priceBreakdown } from '../pricing/price-breakdown.ts';
import { eventStreamResponse, jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { travellerFields } from '../travellers/required-traveller-fields.ts';
import { idSchemaOf, wireInstant, wireLocalDate, wireMoney } from '../wire-schemas.ts';

/**
 * A search is stored nowhere: its id holds the criteria, encrypted for one company. So any process can serve the
 * search and find its offers again, even after caches were cleared.
 */
export const searchId = z
  .string()
  .regex(/^srh_[A-Za-z0-9_-]{40,2000}$/, 'the id of a search')
  .meta({ id: 'SearchId' });

/**
 * Holds the exchange rate for a price that the supplier quotes in another currency than rupees. The rate is fixed
 * until the offer expires.
 */
export const exchange = z
  .strictObject({
    /** This is the number of rupees for one unit of the published currency. */
    rate: z.string().regex(/^\d{1,6}(\.\d{1,6})?$/),
    lockedAt: wireInstant,
  })
  .meta({ id: 'Exchange' });

export type Exchange = z.infer<typeof exchange>;

/**
 * Says what a supplier tells about a fare besides its itinerary. A field is null where the supplier does not say, and
 * a penalty also where what it is for is not allowed.
 */
export const fareTerms = z
  .strictObject({
    /** These are the kilograms that each adult may check in and take into the cabin. */
    checkedKg: z.int().min(0).max(200).nullable(),
    cabinKg: z.int().min(0).max(100).nullable(),
    /** This is what cancelling, or another date, costs before departure, for all travellers together. */
    cancelPenalty: wireMoney.nullable(),
    changePenalty: wireMoney.nullable(),
    /** The seats and the price can be held without payment until then. */
    holdUntil: wireInstant.nullable(),
    seatsLeft: z.int().min(0).max(999).nullable(),
  })
  .meta({ id: 'FareTerms' });

export type FareTerms = z.infer<typeof fareTerms>;

export const offer = z
  .strictObject({
    id: idSchemaOf('offer'),
    supplier: z.string(),
    itinerary,
    /** Distinguishes the offer from the others of its result, for example 3A, Flex, or Deluxe Room with breakfast. */
    variant: z.string().max(120),
    travellers: z.int().min(1),
    /** The supplier requires these details of the travellers when the offer is booked. */
    travellerFields,
    /** Penalties are in rupees, at the rate of the offer. Absent where the supplier tells nothing of it. */
    terms: fareTerms.optional(),
    /** This is the price that the supplier quotes, for all travellers together. */
    published: wireMoney,
    /** This is null when the price is quoted in rupees. */
    exchange: exchange.nullable(),
    /** `base` and `taxes` are the supplier's fare and its taxes in rupees, for all travellers together. */
    base: wireMoney,
    taxes: wireMoney,
    /**
     * This is what the buyer pays, net of commission and including everything that Marga charges;
     * `search.explain-price` gives its breakdown. Members whose mail address is not verified get the published fare.
     */
    total: wireMoney,
    /** This is what the buyer's own client pays: the total plus the company's own markup. */
    clientTotal: wireMoney,
    /**
     * This is the total less the input tax that the buyer can claim for its GSTIN and state. Users who may not read
     * prices get the total.
     */
    trueCost: wireMoney,
    expiresAt: wireInstant,
  })
  .meta({ id: 'Offer' });

export type Offer = z.infer<typeof offer>;

/**
 * A result is one flight, train, bus, hotel or kind of cab with all its offers, cheapest first; the same offer from
 * two suppliers is listed side by side.
 */
export const result = z
  .strictObject({
    id: z.string().min(1).max(64),
    offers: z.array(offer).min(1),
    /**
     * Ranks by price, duration and fit with the criteria; smaller is better. Ranks are comparable within one search
     * only.
     */
    rank: z.number().min(0),
  })
  .meta({ id: 'Result' });

export type Result = z.infer<typeof result>;

export const search = z
  .strictObject({
    id: searchId,
    criteria,
    suppliers: z.array(z.string()),
    expiresAt: wireInstant,
  })
  .meta({ id: 'Search' });

export type Search = z.infer<typeof search>;

export const startSearch = defineRoute({
  name: 'search.start-search',
  summary: 'Start a search; its results come over the stream of the search.',
  method: 'POST',
  path: '/v1/searches',
  access: memberAccess('search:create'),
  body: criteria,
  response: jsonResponse(search, 201),
  errors: ['email-not-verified', 'too-many-requests', 'limited-before-approval', 'overloaded'],
});

/**
 * One supplier's part of a search ends as exactly one of these. A `slow` supplier had not responded when the search
 * ended, and its late response serves the next search. A `skipped` supplier was not queried because it has been
 * failing.
 */
export const SUPPLIER_OUTCOMES = ['answered', 'empty', 'slow', 'failed', 'skipped'] as const;
export const supplierOutcome = z.enum(SUPPLIER_OUTCOMES);
export type SupplierOutcome = z.infer<typeof supplierOutcome>;

export const facet = z
  .strictObject({
    name: z.enum(FACETS),
    values: z.array(
      z.strictObject({
        value: z.string(),
        results: z.int().min(1),
        /** This is the lowest price among the results with this facet value. */
        from: wireMoney,
      }),
    ),
  })
  .meta({ id: 'Facet' });

export type Facet = z.infer<typeof facet>;

/**
 * An alternative is offered when nothing was found. Each is a complete set of criteria that can be searched as it
 * is.
 */
export const alternative = z
  .strictObject({
    kind: z.enum(['nearby', 'other-day', 'other-service']),
    criteria,
    /** This is the distance from the place searched for; only `nearby` has it. */
    distanceKm: z.int().min(0).nullable(),
    /** Holds the names of the places in the criteria, in the order of the form. */
    names: z.array(z.string()),
  })
  .meta({ id: 'Alternative' });

export type Alternative = z.infer<typeof alternative>;

export const searchEvent = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('supplier-asked'), supplier: z.string() }),
    /** Carries new results and results that changed. A client replaces a result that has the same id. */
    z.strictObject({ type: z.literal('results'), supplier: z.string(), results: z.array(result) }),
    z.strictObject({
      type: z.literal('supplier-ended'),
      supplier: z.string(),
      end: supplierOutcome,
      offers: z.int().min(0),
      tookMs: z.int().min(0),
      /** This is when the supplier answered, because one answer may be shared by identical searches. */
      asOf: wireInstant,
    }),
    /** Facets are counted over all results so far. */
    z.strictObject({ type: z.literal('facets'), facets: z.array(facet) }),
    z.strictObject({
      type: z.literal('search-ended'),
      results: z.int().min(0),
      offers: z.int().min(0),
      /** There are alternatives only when nothing was found. */
      alternatives: z.array(alternative),
    }),
  ])
  .meta({ id: 'SearchEvent' });

export type SearchEvent = z.infer<typeof searchEvent>;

export const watchSearch = defineRoute({
  name: 'search.watch-search',
  summary: 'Results as suppliers answer, each supplier by name, and the end.',
  method: 'GET',
  path: '/v1/searches/:searchId/events',
  access: memberAccess('search:create'),
  params: z.strictObject({ searchId }),
  response: eventStreamResponse(searchEvent),
  errors: ['not-found', 'too-many-requests', 'limited-before-approval', 'overloaded'],
});

export const fareCalendar = z
  .strictObject({
    days: z.array(
      z.strictObject({
        day: wireLocalDate,
        /** This is null while the price is unknown, or when nothing is sold on that day. */
        cheapest: wireMoney.nullable(),
        state: z.enum(['known', 'nothing', 'asking', 'unknown']),
        /** A supplier gave this price in the six hours from this time on. */
        asOf: wireInstant.nullable(),
      }),
    ),
    /** This is false while days are still being fetched; the client should then repeat the request shortly. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'FareCalendar' });

export type FareCalendar = z.infer<typeof fareCalendar>;

export const readFareCalendar = defineRoute({
  name: 'search.read-fare-calendar',
  summary:
    'The cheapest fare of each day of a month, as far as suppliers have said; asks for the days nobody knows.',
  method: 'POST',
  path: '/v1/fare-calendars',
  access: memberAccess('search:create'),
  body: z.strictObject({
    /**
     * The same criteria are searched for each day. They must have a single journey, and hotels and cabs are
     * excluded.
     */
    criteria,
    month: z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'a month such as 2026-12'),
  }),
  response: jsonResponse(fareCalendar),
  errors: ['email-not-verified', 'too-many-requests', 'limited-before-approval', 'overloaded'],
});

/** Identifies an offer by the id of the search that found it and by its own id. */
export const chosenOffer = z.strictObject({ searchId, offerId: idSchemaOf('offer') });

export const readSeatMap = defineRoute({
  name: 'search.read-seat-map',
  summary: 'Which seats of a bus are free now.',
  method: 'POST',
  path: '/v1/seat-maps',
  access: memberAccess('search:create'),
  body: chosenOffer,
  response: jsonResponse(seatMap),
  errors: [
    'offer-expired',
    'supplier-unavailable',
    'too-many-requests',
    'limited-before-approval',
    'overloaded',
  ],
});

export const explainPrice = defineRoute({
  name: 'search.explain-price',
  summary: 'What the price of an offer is made of for this buyer, line by line, with the rule behind each.',
  method: 'POST',
  path: '/v1/prices',
  access: memberAccess('price:read'),
  body: chosenOffer,
  response: jsonResponse(priceBreakdown),
  errors: ['offer-expired', 'too-many-requests', 'limited-before-approval', 'overloaded'],
});

export const searchRoutes = [startSearch, watchSearch, readFareCalendar, readSeatMap, explainPrice] as const;
