import { z } from 'zod';
import { criteria } from './criteria.ts';
import { FACETS } from './facets.ts';
import { itinerary, seatMap } from './itineraries.ts';
import { priceBreakdown } from './pricing.ts';
import { events, json, member, route } from './route.ts';
import { id, wireInstant, wireLocalDate, wireMoney } from './wire.ts';

/**
 * A search is a question with nothing kept behind it: its id holds the criteria, encrypted, for one company. So a search can
 * be watched from any process, and an offer found again, whatever has been forgotten meanwhile.
 */
export const searchId = z
  .string()
  .regex(/^srh_[A-Za-z0-9_-]{40,2000}$/, 'the id of a search')
  .meta({ id: 'SearchId' });

/** Of a price in another currency: what it was changed at. It stays the same until the offer expires. */
export const exchange = z
  .strictObject({
    /** Rupees for one unit of the published currency. */
    rate: z.string().regex(/^\d{1,6}(\.\d{1,6})?$/),
    lockedAt: wireInstant,
  })
  .meta({ id: 'Exchange' });

export type Exchange = z.infer<typeof exchange>;

export const offer = z
  .strictObject({
    id: id('offer'),
    supplier: z.string(),
    itinerary,
    /** What tells it from the other offers of its result: 3A, Flex, Deluxe Room with breakfast. */
    variant: z.string().max(120),
    travellers: z.int().min(1),
    /** As the supplier quotes it, for all travellers together. */
    published: wireMoney,
    /** Null when it is quoted in rupees. */
    exchange: exchange.nullable(),
    /** The supplier's fare and its taxes in rupees, for all travellers together. */
    base: wireMoney,
    taxes: wireMoney,
    /** What the buyer pays, net of commission and with everything of ours: the price breakdown of `search.explain-price`. */
    total: wireMoney,
    /** What the buyer's own client pays: the total and the company's own markup. */
    clientTotal: wireMoney,
    /** The total less the tax that the buyer can have back, for its GSTIN and state; for who may not read prices, the total. */
    trueCost: wireMoney,
    expiresAt: wireInstant,
  })
  .meta({ id: 'Offer' });

export type Offer = z.infer<typeof offer>;

/**
 * One flight, train, bus, hotel or kind of cab, with everything it is offered at: the cheapest first, and the same from
 * two suppliers side by side.
 */
export const result = z
  .strictObject({
    id: z.string().min(1).max(64),
    offers: z.array(offer).min(1),
    /** By price, duration and fit with what was asked for: smaller is better. Comparable within one search only. */
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

export const startSearch = route({
  name: 'search.start-search',
  summary: 'Start a search; its results come over the stream of the search.',
  method: 'POST',
  path: '/v1/searches',
  access: member('search:create'),
  body: criteria,
  response: json(search, 201),
  errors: ['too-many-requests', 'overloaded'],
});

/**
 * One supplier's part of a search ends as exactly one of these. `slow`: it had not answered when the search ended, and what
 * it says later serves the next who asks. `skipped`: it was not asked, since it has been failing.
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
        /** The cheapest with it. */
        from: wireMoney,
      }),
    ),
  })
  .meta({ id: 'Facet' });

export type Facet = z.infer<typeof facet>;

/** What to try when nothing was found: a whole question each, to be asked as it is. */
export const alternative = z
  .strictObject({
    kind: z.enum(['nearby', 'other-day', 'other-service']),
    criteria,
    /** Kilometres from what was asked for; of `nearby` only. */
    distanceKm: z.int().min(0).nullable(),
    /** The names of its places, in the order of the form. */
    names: z.array(z.string()),
  })
  .meta({ id: 'Alternative' });

export type Alternative = z.infer<typeof alternative>;

export const searchEvent = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('supplier-asked'), supplier: z.string() }),
    /** New results, and ones told before that have changed: whoever has one with the same id replaces it. */
    z.strictObject({ type: z.literal('results'), supplier: z.string(), results: z.array(result) }),
    z.strictObject({
      type: z.literal('supplier-ended'),
      supplier: z.string(),
      end: supplierOutcome,
      offers: z.int().min(0),
      tookMs: z.int().min(0),
      /** When the supplier said so: an answer may be shared by those who ask the same. */
      asOf: wireInstant,
    }),
    /** Counted over all that has come so far. */
    z.strictObject({ type: z.literal('facets'), facets: z.array(facet) }),
    z.strictObject({
      type: z.literal('search-ended'),
      results: z.int().min(0),
      offers: z.int().min(0),
      /** Only when nothing was found. */
      alternatives: z.array(alternative),
    }),
  ])
  .meta({ id: 'SearchEvent' });

export type SearchEvent = z.infer<typeof searchEvent>;

export const watchSearch = route({
  name: 'search.watch-search',
  summary: 'Results as suppliers answer, each supplier by name, and the end.',
  method: 'GET',
  path: '/v1/searches/:searchId/events',
  access: member('search:create'),
  params: z.strictObject({ searchId }),
  response: events(searchEvent),
  errors: ['not-found', 'too-many-requests', 'overloaded'],
});

export const fareCalendar = z
  .strictObject({
    days: z.array(
      z.strictObject({
        day: wireLocalDate,
        /** Null while nobody knows, or when nothing is sold. */
        cheapest: wireMoney.nullable(),
        state: z.enum(['known', 'nothing', 'asking', 'unknown']),
        /** When a supplier said so. */
        asOf: wireInstant.nullable(),
      }),
    ),
    /** False while days are still being asked for: ask again in a moment. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'FareCalendar' });

export type FareCalendar = z.infer<typeof fareCalendar>;

export const readFareCalendar = route({
  name: 'search.read-fare-calendar',
  summary:
    'The cheapest fare of each day of a month, as far as suppliers have said; asks for the days nobody knows.',
  method: 'POST',
  path: '/v1/fare-calendars',
  access: member('search:create'),
  body: z.strictObject({
    /** The same question for each day. Of one journey; not for hotels and cabs. */
    criteria,
    month: z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'a month such as 2026-12'),
  }),
  response: json(fareCalendar),
  errors: ['too-many-requests', 'overloaded'],
});

/** An offer as a buyer names it: by the search that showed it, and its id. */
export const chosenOffer = z.strictObject({ searchId, offerId: id('offer') });

export const readSeatMap = route({
  name: 'search.read-seat-map',
  summary: 'Which seats of a bus are free now.',
  method: 'POST',
  path: '/v1/seat-maps',
  access: member('search:create'),
  body: chosenOffer,
  response: json(seatMap),
  errors: ['offer-expired', 'supplier-unavailable', 'too-many-requests', 'overloaded'],
});

export const explainPrice = route({
  name: 'search.explain-price',
  summary: 'What the price of an offer is made of for this buyer, line by line, with the rule behind each.',
  method: 'POST',
  path: '/v1/prices',
  access: member('price:read'),
  body: chosenOffer,
  response: json(priceBreakdown),
  errors: ['offer-expired', 'too-many-requests', 'overloaded'],
});

export const searchRoutes = [startSearch, watchSearch, readFareCalendar, readSeatMap, explainPrice] as const;
