import { z } from 'zod';
import { criteria } from './criteria.ts';
import { bookedAncillary } from './ancillaries.ts';
import { itinerary } from './itineraries.ts';
import { priceBreakdown } from './pricing.ts';
import { exchange } from './search.ts';
import { quote, tripChange, tripDetails } from './trip-details.ts';
import { id, wireInstant, wireMoney } from './wire.ts';

/** A trip: the offers a buyer selected, priced and not yet paid. */

const tripItem = z
  .strictObject({
    offerId: id('offer'),
    supplier: z.string(),
    itinerary,
    /** Picked by the buyer; empty where the supplier gives them out. */
    seats: z.array(z.string()),
    /** Those of them that the operator keeps for women. */
    seatsForWomen: z.array(z.string()),
    /** Chosen by the buyer. What each costs is a line of the price. */
    ancillaries: z.array(bookedAncillary),
    /** For the supplier to read. */
    remark: z.string().nullable(),
    /** What was searched for; null of trips from before it was kept. */
    criteria: criteria.nullable(),
    published: wireMoney,
    exchange: exchange.nullable(),
    base: wireMoney,
    taxes: wireMoney,
    total: wireMoney,
    clientTotal: wireMoney,
    /** Null for who may not see it (restricted-price.ts), and of trips that were made before prices were explained. */
    price: priceBreakdown.nullable(),
    expiresAt: wireInstant,
  })
  .meta({ id: 'TripItem' });

export const trip = z
  .strictObject({
    id: id('trip'),
    travellers: z.int().min(1).max(9),
    items: z.array(tripItem).min(1),
    total: wireMoney,
    clientTotal: wireMoney,
    /** The earliest expiry of its offers. */
    expiresAt: wireInstant,
    /** Set once the trip has been paid for: a trip is checked out once. */
    checkoutId: id('checkout').nullable(),
    ...tripDetails.shape,
    /** What has become of its items since the buyer was last shown them. */
    changes: z.array(tripChange),
    /** The latest first. */
    quotes: z.array(quote),
    savedAt: wireInstant.nullable(),
    createdAt: wireInstant,
  })
  .meta({ id: 'Trip' });

export type Trip = z.infer<typeof trip>;
