import { z } from 'zod';
import { traveller } from '../bookings/booking.ts';
import { criteria } from '../search/criteria.ts';
import {
  chosenAncillary,
  ancillaryId,
  offeredAncillaries,
  MOST_CHOSEN,
  pricedAncillary,
  remark,
} from '../trips/ancillaries.ts';
import { itinerary, seatId, type SeatMap, seatMap } from '../search/itineraries.ts';
import { fareTerms } from '../search/search.ts';
import { place } from '../places/places.ts';
import { TITLES } from '../travellers/titles-and-genders.ts';
import { travellerFields } from '../travellers/required-traveller-fields.ts';
import { SERVICES } from '../travel-services.ts';
import { wireInstant, wireMoney } from '../wire-schemas.ts';

/**
 * Marga Connect is the HTTP protocol that a bus operator, a hotel chain or a consolidator serves so that Marga can
 * sell for them. Every body is JSON. docs/connect/README.md is the guide for suppliers; openapi.json beside it is
 * generated from this file.
 */

const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'holds a NUL or half a character');

export type ConnectSeatMap = SeatMap;

/**
 * Marga creates this reference, which is the same in every call about one booking. A supplier makes at most one
 * order for it.
 */
export const connectReference = z.string().regex(/^bkg_[0-9a-hjkmnp-tv-z]{26}$/);

export const connectCapabilities = z
  .strictObject({
    name: text(60),
    services: z.array(z.enum(SERVICES)).min(1),
    /** The supplier can hold a price and a seat without payment. */
    canHold: z.boolean(),
    canCancel: z.boolean(),
    canChange: z.boolean(),
    hasSeatMaps: z.boolean(),
    /** The supplier offers ancillaries (seats, berths, meals, baggage, special requests) or accepts remarks. */
    hasAncillaries: z.boolean().default(false),
    /** The supplier can cancel some travellers, or some legs, of an order separately. */
    cancelsTravellers: z.boolean().default(false),
    cancelsLegs: z.boolean().default(false),
    /** The supplier can correct names and add travellers after the order. */
    changesTravellers: z.boolean().default(false),
    /** Lists the titles that the supplier accepts. A boy is sent as `mr` to a supplier that does not list `mstr`. */
    titles: z
      .array(z.enum(TITLES))
      .min(1)
      .default(TITLES.filter((title) => title !== 'mstr')),
    /**
     * For this long after an order, a look-up may return "not found" although the order exists; with 0, a look-up is
     * always right.
     */
    retrievableWithinSeconds: z.int().min(0).max(86_400),
  })
  .meta({ id: 'ConnectCapabilities' });

export type ConnectCapabilities = z.infer<typeof connectCapabilities>;

/** Holds the buyer's search criteria and the full details of every place that they name. */
export const connectSearch = z
  .strictObject({ criteria, places: z.array(place).max(12) })
  .meta({ id: 'ConnectSearch' });

export type ConnectSearch = z.infer<typeof connectSearch>;

const prices = {
  base: wireMoney,
  taxes: wireMoney,
  /** This is the price for all travellers together: the sum of base, taxes and ancillaries. */
  total: wireMoney,
  expiresAt: wireInstant,
};

export const connectOffer = z
  .strictObject({
    /** This is the supplier's own identifier of the offer, which Marga sends back unchanged. */
    selection: text(2_000),
    itinerary,
    /**
     * Lists the details of its travellers that the supplier requires with an order. Marga asks the buyer for these and
     * no others. When it is missing or null, Marga asks for what suppliers of the service usually require.
     */
    travellerFields: travellerFields.nullable().default(null),
    /** Tells bags in kilograms, penalties in the currency of the price, how long it can be held, and the seats left. */
    terms: fareTerms.nullable().default(null),
    ...prices,
  })
  .meta({ id: 'ConnectOffer' });

export type ConnectOffer = z.infer<typeof connectOffer>;

/** Holds what the buyer chose within the offer: seats, ancillaries and a remark. */
export const connectChoice = z
  .strictObject({
    seats: z.array(seatId).max(9).default([]),
    /** These ancillaries are chosen from those that the `ancillaries` operation offered. */
    ancillaries: z.array(chosenAncillary).max(MOST_CHOSEN).default([]),
    /**
     * This is for the supplier to read; it is sent only when the response of `ancillaries` gives a maximum length for
     * remarks.
     */
    remark: remark.nullable().default(null),
  })
  .meta({ id: 'ConnectChoice' });

export type ConnectChoice = z.infer<typeof connectChoice>;

export const connectPriced = z
  .strictObject({
    /** An order is made from this token, whose price is honoured until it expires. */
    offerToken: text(4_000),
    itinerary,
    ...prices,
    /** Lists exactly the chosen ancillaries; base, taxes and these add up to the total. */
    ancillaries: z.array(pricedAncillary).max(MOST_CHOSEN).default([]),
  })
  .meta({ id: 'ConnectPriced' });

export type ConnectPriced = z.infer<typeof connectPriced>;

export const connectOrderRequest = z
  .strictObject({
    reference: connectReference,
    offerToken: text(4_000),
    travellers: z.array(traveller).min(1).max(40),
    /** This is what Marga pays; the order is refused unless it is the price of the offer token. */
    total: wireMoney,
    /**
     * With `pay`, the order is paid from the balance with the supplier; with `hold`, the supplier holds it until
     * `payBy`.
     */
    settle: z.enum(['pay', 'hold']),
  })
  .meta({ id: 'ConnectOrderRequest' });

export type ConnectOrderRequest = z.infer<typeof connectOrderRequest>;

export const connectOrder = z
  .strictObject({
    order: text(80),
    reference: connectReference,
    /** The traveller shows this code when travelling or checking in, such as a PNR or a voucher number. */
    locator: text(40),
    state: z.enum(['held', 'confirmed', 'cancelled']),
    itinerary,
    /** Lists the ancillaries that were bought with the order. */
    ancillaries: z.array(pricedAncillary).max(MOST_CHOSEN).default([]),
    total: wireMoney,
    payBy: wireInstant.nullable(),
    createdAt: wireInstant,
    /**
     * Lists what the supplier refunds for cancellations and changes, one entry per confirmed quote. A cancellation
     * without a refund is listed with zero, which shows that it was done.
     */
    refunds: z
      .array(
        z.strictObject({
          quote: text(200),
          amount: wireMoney,
          /** This is when the refund was credited to Marga; it is null while it is still to come. */
          paidAt: wireInstant.nullable(),
        }),
      )
      .max(100)
      .default([]),
  })
  .meta({ id: 'ConnectOrder' });

export type ConnectOrder = z.infer<typeof connectOrder>;

export const connectOrderList = z
  .strictObject({ orders: z.array(connectOrder).max(200), nextCursor: text(200).nullable() })
  .meta({ id: 'ConnectOrderList' });

/** Gives positions in the list of travellers or legs as they were ordered. Null means all of them. */
const positions = z.array(z.int().min(0).max(39)).min(1).max(40).nullable().default(null);

export const connectCancelRequest = z
  .strictObject({ travellers: positions, legs: positions })
  .meta({ id: 'ConnectCancelRequest' });

/** Says what cancelling costs now, charge by charge; the quote must be confirmed before it expires. */
export const connectCancelQuote = z
  .strictObject({
    quote: text(200),
    charges: z
      .array(
        z.strictObject({
          name: text(120),
          amount: wireMoney,
          /** Gives the reason in the words of the supplier's conditions. */
          rule: z.string().max(300).default(''),
        }),
      )
      .max(20),
    refund: wireMoney,
    /** Lists what the same cancellation costs in total from each later time on, soonest first. */
    later: z
      .array(z.strictObject({ from: wireInstant, charge: wireMoney }))
      .max(20)
      .default([]),
    /** True while the order is within the period in which the supplier voids a sale as if it had never been made. */
    isVoid: z.boolean().default(false),
    expiresAt: wireInstant,
  })
  .meta({ id: 'ConnectCancelQuote' });

export type ConnectCancelQuote = z.infer<typeof connectCancelQuote>;

/**
 * Requests another offer instead of the ordered one, other travellers (corrected names, one more), or both. After a
 * partial cancellation it concerns what is left: the offer is for those who still travel, and travellers keep their
 * original positions.
 */
export const connectChangeRequest = z
  .strictObject({
    instead: z
      .strictObject({ search: connectSearch, selection: text(2_000), choice: connectChoice })
      .nullable()
      .default(null),
    travellers: z.array(traveller).min(1).max(40).nullable().default(null),
  })
  .meta({ id: 'ConnectChangeRequest' });

export const connectChangeQuote = z
  .strictObject({
    quote: text(200),
    itinerary,
    /** This is the amount to pay; a negative one is refunded. */
    difference: wireMoney,
    fee: wireMoney,
    expiresAt: wireInstant,
  })
  .meta({ id: 'ConnectChangeQuote' });

export type ConnectChangeQuote = z.infer<typeof connectChangeQuote>;

/** The supplier posts this, signed as Marga's requests are, when an order changes without a request from Marga. */
export const connectWebhook = z
  .strictObject({
    /** This is the supplier's id of the notice, which is the same however often it is sent. */
    id: text(80),
    reference: connectReference,
    at: wireInstant,
  })
  .meta({ id: 'ConnectNotice' });

export type ConnectWebhook = z.infer<typeof connectWebhook>;

/**
 * Lists why a supplier may refuse. Any other response of 400 or above, or one outside the protocol, leaves the
 * outcome unknown.
 */
export const CONNECT_REFUSALS = {
  'signature-invalid': 401,
  'request-invalid': 400,
  'not-found': 404,
  'sold-out': 409,
  'ancillary-unavailable': 409,
  'price-changed': 409,
  expired: 409,
  'not-possible': 409,
  'reference-used': 409,
  rejected: 422,
  'slow-down': 429,
} as const;

export type ConnectRefusalCode = keyof typeof CONNECT_REFUSALS;

export const connectRefusal = z
  .strictObject({
    code: z.enum(Object.keys(CONNECT_REFUSALS) as [ConnectRefusalCode, ...ConnectRefusalCode[]]),
    message: z.string().max(500),
    /** With `ancillary-unavailable`, lists which of the chosen ancillaries are unavailable. */
    ancillaries: z.array(ancillaryId).max(MOST_CHOSEN).default([]),
  })
  .meta({ id: 'ConnectRefusal' });

export interface ConnectOperation {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** The path is relative to the supplier's base address; parameters are written as `:order`. */
  readonly path: `/${string}`;
  readonly body: z.ZodType | undefined;
  readonly response: z.ZodType;
  readonly refusals: readonly ConnectRefusalCode[];
}

/** This table is the whole protocol; the reference server, our adapter and openapi.json follow it. */
export const CONNECT = {
  capabilities: {
    name: 'capabilities',
    summary: 'What this supplier sells and can do.',
    method: 'GET',
    path: '/capabilities',
    body: undefined,
    response: connectCapabilities,
    refusals: [],
  },
  search: {
    name: 'search',
    summary: 'Offers for a question.',
    method: 'POST',
    path: '/search',
    body: connectSearch,
    response: z.strictObject({ offers: z.array(connectOffer).max(2_000) }).meta({ id: 'ConnectOffers' }),
    refusals: ['request-invalid', 'slow-down'],
  },
  seatMap: {
    name: 'seatMap',
    summary: 'Which seats of an offer are free now.',
    method: 'POST',
    path: '/seat-map',
    body: z.strictObject({ selection: text(2_000) }).meta({ id: 'ConnectSelection' }),
    response: seatMap,
    refusals: ['sold-out', 'expired', 'not-possible'],
  },
  ancillaries: {
    name: 'ancillaries',
    summary: 'What can be had with an offer now, and whether a remark is taken.',
    method: 'POST',
    path: '/ancillaries',
    body: z.strictObject({ selection: text(2_000) }).meta({ id: 'ConnectAncillariesRequest' }),
    response: offeredAncillaries,
    refusals: ['sold-out', 'expired', 'not-possible'],
  },
  price: {
    name: 'price',
    summary: 'The price of an offer now, never from a cache, and an offer token to order it with.',
    method: 'POST',
    path: '/price',
    body: z
      .strictObject({ selection: text(2_000), choice: connectChoice })
      .meta({ id: 'ConnectPriceRequest' }),
    response: connectPriced,
    refusals: ['sold-out', 'ancillary-unavailable', 'expired'],
  },
  order: {
    name: 'order',
    summary: 'Make an order, or find the one made before under the same reference.',
    method: 'POST',
    path: '/orders',
    body: connectOrderRequest,
    response: connectOrder,
    refusals: [
      'request-invalid',
      'sold-out',
      'ancillary-unavailable',
      'price-changed',
      'expired',
      'reference-used',
      'rejected',
      'slow-down',
    ],
  },
  payOrder: {
    name: 'payOrder',
    summary: 'Pay an order that is held.',
    method: 'POST',
    path: '/orders/:order/pay',
    body: z.strictObject({ total: wireMoney }).meta({ id: 'ConnectPayment' }),
    response: connectOrder,
    refusals: ['not-found', 'expired', 'price-changed'],
  },
  readOrder: {
    name: 'readOrder',
    summary: 'The order made under our reference.',
    method: 'GET',
    path: '/references/:reference',
    body: undefined,
    response: connectOrder,
    refusals: ['not-found'],
  },
  listOrders: {
    name: 'listOrders',
    summary: 'Orders made since an instant, oldest first: ?since=…&cursor=…',
    method: 'GET',
    path: '/orders',
    body: undefined,
    response: connectOrderList,
    refusals: ['request-invalid'],
  },
  quoteCancel: {
    name: 'quoteCancel',
    summary: 'What cancelling would cost and give back.',
    method: 'POST',
    path: '/orders/:order/cancel-quotes',
    body: connectCancelRequest,
    response: connectCancelQuote,
    refusals: ['not-found', 'not-possible'],
  },
  cancel: {
    name: 'cancel',
    summary: 'Cancel as quoted; again, the same answer.',
    method: 'POST',
    path: '/cancel-quotes/:quote/confirm',
    body: z.strictObject({}),
    response: connectOrder,
    refusals: ['not-found', 'expired', 'not-possible'],
  },
  quoteChange: {
    name: 'quoteChange',
    summary: 'What changing to another offer would cost.',
    method: 'POST',
    path: '/orders/:order/change-quotes',
    body: connectChangeRequest,
    response: connectChangeQuote,
    refusals: ['not-found', 'sold-out', 'not-possible'],
  },
  change: {
    name: 'change',
    summary: 'Change as quoted; again, the same answer.',
    method: 'POST',
    path: '/change-quotes/:quote/confirm',
    body: z.strictObject({}),
    response: connectOrder,
    refusals: ['not-found', 'expired', 'sold-out'],
  },
  acknowledge: {
    name: 'acknowledge',
    summary: 'The buyer accepts what you have moved; again, the same answer.',
    method: 'POST',
    path: '/orders/:order/acknowledgement',
    body: z.strictObject({}),
    response: connectOrder,
    refusals: ['not-found', 'not-possible'],
  },
} as const satisfies Record<string, ConnectOperation>;

/** These shapes are exported again so that a supplier needs to import only this protocol. */
export type { Criteria } from '../search/criteria.ts';
export type { Ancillary, OfferedAncillaries, PricedAncillary } from '../trips/ancillaries.ts';
export type { Itinerary, Seat } from '../search/itineraries.ts';
export { missingFieldsOf, requiredFieldsOfTraveller } from '../travellers/required-traveller-fields.ts';
export { type TravellerFields, usualTravellerFields } from '../travellers/required-traveller-fields.ts';
export type { Place } from '../places/places.ts';
