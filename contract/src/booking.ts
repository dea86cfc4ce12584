import { z } from 'zod';
import { events, json, member, page, pageQuery, route } from './route.ts';
import { SERVICES } from './services.ts';
import { itinerary } from './itineraries.ts';
import { paymentMethod } from './ledger.ts';
import { payment } from './payments.ts';
import { priceBreakdown } from './pricing.ts';
import { chosenItem, MOST_ITEMS } from './trip-items.ts';
import { trip } from './trip.ts';
import { bookedAncillary } from './ancillaries.ts';
import { id, wireInstant, wireLocalDate, wireMoney } from './wire.ts';

export { type Trip, trip } from './trip.ts';

export const createTrip = route({
  name: 'booking.create-trip',
  summary: 'Make a trip of selected offers.',
  method: 'POST',
  path: '/v1/trips',
  access: member('trip:create'),
  body: z.strictObject({
    items: z.array(chosenItem).min(1).max(MOST_ITEMS),
  }),
  response: json(trip, 201),
  errors: ['offer-expired', 'too-many-requests', 'overloaded'],
});

export const readTrip = route({
  name: 'booking.read-trip',
  summary: 'A trip with its items and prices.',
  method: 'GET',
  path: '/v1/trips/:tripId',
  access: member('trip:read'),
  params: z.strictObject({ tripId: id('trip') }),
  response: json(trip),
  errors: ['not-found'],
});

/** Names as in the passport's machine-readable zone; the original spelling belongs to the travellers' book. */
const passportName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[A-Z][A-Z '-]*$/, 'capital letters A to Z, as in the passport');

export const traveller = z
  .strictObject({
    title: z.enum(['mr', 'ms', 'mrs', 'miss', 'dr']),
    givenName: passportName,
    familyName: passportName,
    bornOn: wireLocalDate,
    gender: z.enum(['m', 'f']),
    email: z.email().max(254),
    phone: z.string().regex(/^\+[1-9]\d{6,14}$/, 'with the country code, such as +919812345678'),
  })
  .meta({ id: 'Traveller' });

export type Traveller = z.infer<typeof traveller>;

/**
 * pending → held → ordering → ordered → confirmed, or → rejected → failed. `unknown`: the supplier did not say, and is being
 * asked by our reference; `escalated`: it never said, and an operator decides. What is to be paid later goes pending →
 * ordering → `on-hold`, and from there as everything else once it is paid. What was confirmed and then given back whole is
 * `cancelled`. docs/dictionary.md explains each word.
 */
export const BOOKING_STATES = [
  'pending',
  'held',
  'ordering',
  'on-hold',
  'unknown',
  'ordered',
  'rejected',
  'confirmed',
  'failed',
  'escalated',
  'cancelled',
] as const;

export const bookingState = z.enum(BOOKING_STATES);
export type BookingState = z.infer<typeof bookingState>;

/**
 * What a list says in one word. Of those that are confirmed: `upcoming` until the last arrival, then `completed`.
 * `in-progress` is everything that still moves by itself, `needs-action` what a person must look at.
 */
export const BOOKING_STATUSES = [
  'upcoming',
  'completed',
  'in-progress',
  'needs-action',
  'cancelled',
  'failed',
] as const;
export const bookingStatus = z.enum(BOOKING_STATUSES);
export type BookingStatus = z.infer<typeof bookingStatus>;

export const FAILURES = [
  'insufficient-funds',
  'credit-limit-exceeded',
  'credit-overdue',
  /** It was to be paid through the gateway, and was not in time. */
  'payment-failed',
  'supplier-rejected',
  'supplier-unreachable',
  'price-changed',
  'sold-out',
  /** The supplier kept it unpaid until a moment that has passed. */
  'hold-expired',
  /** Another item of the trip failed, and the buyer had chosen that then the rest is not booked. */
  'halted',
] as const;
export const failure = z.enum(FAILURES);
export type Failure = z.infer<typeof failure>;

export const booking = z
  .strictObject({
    id: id('booking'),
    /** What a person reads out on the telephone. */
    reference: z.string(),
    checkoutId: id('checkout'),
    state: bookingState,
    /** By the state and, of what is confirmed, by whether it has arrived: that moves within seconds of the hour. */
    status: bookingStatus,
    service: z.enum(SERVICES),
    supplier: z.string(),
    /** The airline's record locator, once the supplier has confirmed. */
    supplierReference: z.string().nullable(),
    failure: failure.nullable(),
    itinerary,
    travellers: z.array(traveller),
    /** What was chosen with it: a seat, a berth, a meal, a bag, a special request; and what the supplier was told. */
    ancillaries: z.array(bookedAncillary),
    remark: z.string().nullable(),
    total: wireMoney,
    /** What the buyer's own client pays; the total itself of bookings from before prices were explained. */
    clientTotal: wireMoney,
    payWith: paymentMethod,
    /** Where the money is now: nothing taken, set aside, taken, or given back. */
    money: z.enum(['none', 'held', 'charged', 'released']),
    /** While `unknown`: when the supplier is asked again, and until when we go on asking. */
    askAgainAt: wireInstant.nullable(),
    askUntil: wireInstant.nullable(),
    /** Of one that was held unpaid: until when it had, or has, to be paid. */
    payBy: wireInstant.nullable(),
    /** Which of its travellers and legs (a flight's journeys, else the segments) have been given back, by position. */
    cancelledTravellers: z.array(z.int().min(0)),
    cancelledLegs: z.array(z.int().min(0)),
    /** Counts the itineraries it has had. */
    version: z.int().min(1),
    /** The supplier has moved it, and nobody has answered yet. */
    hasScheduleChange: z.boolean(),
    history: z.array(z.strictObject({ state: bookingState, at: wireInstant })),
    createdAt: wireInstant,
  })
  .meta({ id: 'Booking' });

export type Booking = z.infer<typeof booking>;

export const checkout = z
  .strictObject({
    id: id('checkout'),
    tripId: id('trip'),
    state: z.enum(['open', 'done']),
    total: wireMoney,
    payWith: paymentMethod,
    onFailure: z.enum(['continue', 'halt']),
    /** Of one that is paid through the gateway, the latest: nothing is ordered until it has been paid. */
    payment: payment.nullable(),
    /** What is on hold and wants to be paid, together, and by when the first of it lapses; null when nothing is. */
    due: z.strictObject({ total: wireMoney, payBy: wireInstant }).nullable(),
    bookings: z.array(booking),
    createdAt: wireInstant,
  })
  .meta({ id: 'Checkout' });

export type Checkout = z.infer<typeof checkout>;

export const startCheckout = route({
  name: 'booking.start-checkout',
  summary: 'Pay a trip and book it. Re-prices first; books only at the total the buyer accepted.',
  method: 'POST',
  path: '/v1/checkouts',
  access: member('checkout:create'),
  idempotency: 'key',
  body: z.strictObject({
    tripId: id('trip'),
    travellers: z.array(traveller).min(1).max(9),
    acceptedTotal: wireMoney,
    /** What the buyer was shown: a colleague may have put something else at the same price into the trip. */
    offerIds: z.array(id('offer')).min(1).max(10).optional(),
    payWith: paymentMethod,
    /** `halt`: one after the other, and what comes after one that fails is not booked. */
    onFailure: z.enum(['continue', 'halt']).default('continue'),
  }),
  response: json(checkout, 202),
  errors: [
    'permission-denied',
    'spending-limit-exceeded',
    'idempotency-key-reused',
    'not-found',
    'offer-expired',
    'offer-sold-out',
    'ancillary-unavailable',
    'price-changed',
    'trip-already-paid',
    'insufficient-funds',
    'credit-limit-exceeded',
    'credit-overdue',
    'payment-method-off',
    'gateway-unavailable',
    'supplier-unavailable',
  ],
});

export const payCheckout = route({
  name: 'booking.pay-checkout',
  summary: 'Pay everything of a checkout that the suppliers keep on hold, at the price it was held at.',
  method: 'POST',
  path: '/v1/checkouts/:checkoutId/payment',
  access: member('checkout:create'),
  idempotency: 'key',
  params: z.strictObject({ checkoutId: id('checkout') }),
  body: z.strictObject({ payWith: paymentMethod.exclude(['later']), acceptedTotal: wireMoney }),
  response: json(checkout, 202),
  errors: [
    'permission-denied',
    'spending-limit-exceeded',
    'idempotency-key-reused',
    'not-found',
    'price-changed',
    'trip-already-paid',
    'hold-expired',
    'insufficient-funds',
    'credit-limit-exceeded',
    'credit-overdue',
    'payment-method-off',
    'gateway-unavailable',
  ],
});

export const readCheckout = route({
  name: 'booking.read-checkout',
  summary: 'A checkout and how far each of its bookings has come.',
  method: 'GET',
  path: '/v1/checkouts/:checkoutId',
  access: member('booking:read'),
  params: z.strictObject({ checkoutId: id('checkout') }),
  response: json(checkout),
  errors: ['not-found'],
});

export const readBooking = route({
  name: 'booking.read-booking',
  summary: 'One booking with its itinerary, money and history.',
  method: 'GET',
  path: '/v1/bookings/:bookingId',
  access: member('booking:read'),
  params: z.strictObject({ bookingId: id('booking') }),
  response: json(booking),
  errors: ['not-found'],
});

export const readPrice = route({
  name: 'booking.read-price',
  summary: 'What the price of a booking was made of when it was sold, line by line.',
  method: 'GET',
  path: '/v1/bookings/:bookingId/price',
  access: member('price:read'),
  params: z.strictObject({ bookingId: id('booking') }),
  /** Null of bookings from before prices were explained. */
  response: json(z.strictObject({ price: priceBreakdown.nullable() })),
  errors: ['not-found'],
});

export const BOOKING_ORDERS = [
  'newest',
  'oldest',
  'departure',
  'latest-departure',
  'dearest',
  'cheapest',
] as const;

export const listBookings = route({
  name: 'booking.list-bookings',
  summary:
    'The bookings of the company, filtered, searched and ordered; newest first unless asked otherwise.',
  method: 'GET',
  path: '/v1/bookings',
  access: member('booking:read'),
  query: pageQuery.extend({
    status: bookingStatus.optional(),
    service: z.enum(SERVICES).optional(),
    /** Beginnings of words: of a reference, a place, a traveller's name, a carrier, as people remember them. */
    search: z.string().trim().min(1).max(80).optional(),
    /** Days of departure, where it departs. */
    departsFrom: wireLocalDate.optional(),
    departsUntil: wireLocalDate.optional(),
    order: z.enum(BOOKING_ORDERS).default('newest'),
  }),
  response: json(page(booking)),
  errors: [],
});

export const findInCompany = route({
  name: 'booking.find',
  summary: "The company's bookings and travellers by what somebody types into the search of the header.",
  method: 'GET',
  path: '/v1/find',
  access: member('booking:read'),
  query: z.strictObject({ text: z.string().trim().min(2).max(80) }),
  response: json(
    z.strictObject({
      bookings: z.array(
        z.strictObject({
          id: id('booking'),
          reference: z.string(),
          status: bookingStatus,
          service: z.enum(SERVICES),
          /** "Delhi to London". */
          title: z.string(),
          departsOn: wireLocalDate,
        }),
      ),
      travellers: z.array(
        z.strictObject({ givenName: z.string(), familyName: z.string(), bookings: z.int().min(1) }),
      ),
    }),
  ),
  errors: [],
});

export const MOST_COUNTED = 1_000;

export const readOverview = route({
  name: 'booking.read-overview',
  summary:
    'What a buyer needs in the morning: who departs next, what needs action, what was spent this month.',
  method: 'GET',
  path: '/v1/overview',
  access: member('booking:read'),
  response: json(
    z.strictObject({
      /** The next departures, soonest first. */
      upcoming: z.array(booking).max(6),
      /** Escalated, to be paid, unknown or failed in the last seven days, the most urgent first. */
      needsAction: z.array(booking).max(6),
      /** Of each status; beyond a thousand, a thousand and one. */
      counts: z.record(
        bookingStatus,
        z
          .int()
          .min(0)
          .max(MOST_COUNTED + 1),
      ),
      /** Confirmed bookings by the day on which they were made, in the company's zone. */
      spend: z.strictObject({
        month: z.string().regex(/^\d{4}-\d{2}$/),
        today: wireLocalDate,
        total: wireMoney,
        bookings: z.int().min(0),
        /** The same days of the month before. */
        before: wireMoney,
        days: z.array(z.strictObject({ on: wireLocalDate, total: wireMoney, service: z.enum(SERVICES) })),
        /** All days of the month before on which something was booked. */
        daysBefore: z.array(z.strictObject({ on: wireLocalDate, total: wireMoney })),
        /** What was spent this month in other currencies than the wallet's. It is in no sum: no rate of ours would be true. */
        otherCurrencies: z.array(wireMoney),
      }),
    }),
  ),
  errors: [],
});

/** What a tab hears: which thing changed. The tab reads the thing itself, so an event can never show stale data. */
export const companyEvent = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('booking-changed'),
      bookingId: id('booking'),
      checkoutId: id('checkout'),
      state: bookingState,
    }),
    /** A cancellation, a change, a refund or a version of its itinerary. */
    z.strictObject({ type: z.literal('amendments-changed'), bookingId: id('booking') }),
    /** The tab's position is from another history of the database: forget what you hold and read again. */
    z.strictObject({ type: z.literal('reset') }),
  ])
  .meta({ id: 'CompanyEvent' });

export type CompanyEvent = z.infer<typeof companyEvent>;

export const watchCompany = route({
  name: 'booking.watch-company',
  summary: 'Everything that changes in the company, from Last-Event-ID on.',
  method: 'GET',
  path: '/v1/events',
  access: member('booking:read'),
  response: events(companyEvent),
  errors: ['too-many-requests'],
});

export const bookingRoutes = [
  createTrip,
  readTrip,
  startCheckout,
  payCheckout,
  readCheckout,
  readBooking,
  readPrice,
  listBookings,
  findInCompany,
  readOverview,
  watchCompany,
] as const;
