import { z } from 'zod';
import { criteria } from '../search/criteria.ts';
import { bookedAncillary } from './ancillaries.ts';
import { itinerary } from '../search/itineraries.ts';
import { priceBreakdown } from '../pricing/price-breakdown.ts';
import { exchange } from '../search/search.ts';
import { quote, tripChange, tripDetails } from './trip-details.ts';
import { travellerFields } from '../travellers/required-traveller-fields.ts';
import { idSchemaOf, wireInstant, wireMoney } from '../wire-schemas.ts';

/** A trip holds the offers that a buyer selected, priced and not yet paid. */

const tripItem = z
  .strictObject({
    offerId: idSchemaOf('offer'),
    supplier: z.string(),
    itinerary,
    /** The supplier requires these details of the travellers. */
    travellerFields,
    /** The buyer picks the seats; the list is empty where the supplier assigns them. */
    seats: z.array(z.string()),
    /** These are the seats in `seats` that the operator reserves for women. */
    seatsForWomen: z.array(z.string()),
    /** The buyer chose these ancillaries, and the price of each is a line of the price breakdown. */
    ancillaries: z.array(bookedAncillary),
    /** The supplier reads this remark. */
    remark: z.string().nullable(),
    /** Holds the criteria of the search; null for trips made before they were stored. */
    criteria: criteria.nullable(),
    published: wireMoney,
    exchange: exchange.nullable(),
    base: wireMoney,
    taxes: wireMoney,
    total: wireMoney,
    clientTotal: wireMoney,
    /**
     * This is null for users who may not see it (price-redaction.ts), and for trips made before price breakdowns
     * existed.
     */
    price: priceBreakdown.nullable(),
    expiresAt: wireInstant,
  })
  .meta({ id: 'TripItem' });

export const trip = z
  .strictObject({
    id: idSchemaOf('trip'),
    travellers: z.int().min(1).max(9),
    items: z.array(tripItem).min(1),
    total: wireMoney,
    clientTotal: wireMoney,
    /** This is the earliest expiry of the trip's offers. */
    expiresAt: wireInstant,
    /** This is set once a checkout of the trip has been accepted. A trip can be checked out only once. */
    checkoutId: idSchemaOf('checkout').nullable(),
    ...tripDetails.shape,
    /** Lists what changed about the trip's items since the buyer last saw them. */
    changes: z.array(tripChange),
    /** The latest quote comes first. */
    quotes: z.array(quote),
    savedAt: wireInstant.nullable(),
    createdAt: wireInstant,
  })
  .meta({ id: 'Trip' });

export type Trip = z.infer<typeof trip>;
