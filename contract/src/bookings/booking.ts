import { z } from 'zod';
import {
  eventStreamResponse,
  jsonResponse,
  memberAccess,
  listPageSchemaOf,
  pageQuery,
  defineRoute,
} from '../route-definition.ts';
import { mayBeAadhaarNumber } from '../kernel/indian-identifiers.ts';
import { defineTransitions, statesOf } from '../kernel/transitions.ts';
import { SERVICES } from '../travel-services.ts';
import { itinerary, itineraryRoute } from '../search/itineraries.ts';
import { paymentMethod } from '../ledger/ledger.ts';
import { priceBreakdown } from '../pricing/price-breakdown.ts';
import { GENDERS, TITLES } from '../travellers/titles-and-genders.ts';
import { bookedAncillary } from '../trips/ancillaries.ts';
import { idSchemaOf, wireInstant, wireLocalDate, wireMoney } from '../wire-schemas.ts';

/** Names are as in the passport's machine-readable zone; the original spelling is in the traveller directory. */
const passportName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[A-Z][A-Z '-]*$/, 'capital letters A to Z, as in the passport');

const documentNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9 /-]{2,23}$/, 'format')
  .refine((number) => !mayBeAadhaarNumber(number), 'an Aadhaar number may not be stored');

/**
 * Describes a traveller as ordered. Beside the name and the contact it has what the offers required, and what else was
 * known of the traveller.
 */
export const traveller = z
  .strictObject({
    title: z.enum(TITLES),
    givenName: passportName,
    familyName: passportName,
    bornOn: wireLocalDate.optional(),
    /** This is the age in years on the day of departure. */
    age: z.int().min(0).max(120).optional(),
    gender: z.enum(GENDERS).optional(),
    /** This is a country as two letters of ISO 3166. */
    nationality: z
      .string()
      .regex(/^[A-Z]{2}$/, 'format')
      .optional(),
    passportNumber: documentNumber.optional(),
    passportExpiresOn: wireLocalDate.optional(),
    /** This is the Indian tax number of a person. */
    pan: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/, 'format')
      .optional(),
    /** This is the number of the photo ID that is carried on a train. An Aadhaar number is refused. */
    idNumber: documentNumber.optional(),
    /** The supplier writes to this address; it is the one of the trip's contact unless the traveller has another. */
    email: z.email().max(254),
    phone: z.string().regex(/^\+[1-9]\d{6,14}$/, 'with the country code, such as +919812345678'),
  })
  .meta({ id: 'Traveller' });

export type Traveller = z.infer<typeof traveller>;

/** Names every traveller of a booking. Whoever reads bookings reads the names; the details are encrypted and redacted. */
export const travellerName = z
  .strictObject({ givenName: z.string(), familyName: z.string() })
  .meta({ id: 'TravellerName' });
export type TravellerName = z.infer<typeof travellerName>;

const bookedTravellerDetails = traveller.omit({ givenName: true, familyName: true });
export type BookedTravellerDetails = z.infer<typeof bookedTravellerDetails>;

/** This permission shows more of travellers than their names. */
export const TRAVELLER_READER = 'traveller:read';

/**
 * A booking goes pending → held → ordering → ordered → confirmed, or → rejected → failed. While `unknown`, the
 * supplier is polled by our reference; once `escalated`, the supplier never answered and an operator decides. A
 * booking to be paid later goes pending → ordering → `on-hold`, then continues once paid. A confirmed booking that is
 * cancelled as a whole is `cancelled`. docs/dictionary.md explains each state.
 */
export const BOOKING_TRANSITIONS = defineTransitions({
  /** It becomes `unknown` after a restore of the database, because the lost history may have ordered it. */
  pending: ['held', 'ordering', 'unknown', 'rejected', 'failed'],
  held: ['ordering', 'unknown', 'rejected'],
  /** A request that never reached the supplier returns to `held`, or to `pending` when it is to be paid later. */
  ordering: ['pending', 'held', 'on-hold', 'unknown', 'ordered', 'rejected'],
  'on-hold': ['held', 'failed'],
  /** It is ordered again only when the supplier itself reports that a hold is unpaid. */
  unknown: ['pending', 'held', 'ordering', 'on-hold', 'ordered', 'rejected', 'escalated'],
  /** It is `escalated` when the money set aside for it is gone, so that it cannot be captured. */
  ordered: ['confirmed', 'escalated'],
  /** It is on hold again when the supplier has refused the payment before the deadline. */
  rejected: ['on-hold', 'failed', 'escalated'],
  confirmed: ['cancelled'],
  failed: [],
  /** An operator decides, or the supplier confirms late. */
  escalated: ['on-hold', 'unknown', 'ordered', 'rejected'],
  cancelled: [],
});
export const BOOKING_STATES = statesOf(BOOKING_TRANSITIONS);

export const bookingState = z.enum(BOOKING_STATES);
export type BookingState = z.infer<typeof bookingState>;

/**
 * Summarises a booking in one word for lists. A confirmed booking is `upcoming` until its last arrival, then
 * `completed`. `in-progress` covers every state that advances automatically, and `needs-action` those that a person
 * must handle.
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
  /** The gateway payment was not made in time. */
  'payment-failed',
  'supplier-rejected',
  /** No request reached the supplier. */
  'supplier-unreachable',
  /** The supplier never answered; an operator asked and found that nothing is booked. */
  'not-booked',
  'price-changed',
  'sold-out',
  /** The supplier held the booking unpaid until a deadline that has passed. */
  'hold-expired',
  /** Another item of the trip failed, and the buyer had chosen not to book the rest in that case. */
  'halted',
] as const;
export const failure = z.enum(FAILURES);
export type Failure = z.infer<typeof failure>;

export const booking = z
  .strictObject({
    id: idSchemaOf('booking'),
    /** This is the reference that a person reads out on the telephone. */
    reference: z.string(),
    checkoutId: idSchemaOf('checkout'),
    state: bookingState,
    /**
     * The status follows from the state and, once confirmed, from whether the last arrival has passed; it is
     * updated within seconds of that time.
     */
    status: bookingStatus,
    service: z.enum(SERVICES),
    supplier: z.string(),
    /**
     * This is the supplier's reference, such as a PNR or a voucher number; it is null until the supplier has
     * confirmed.
     */
    supplierReference: z.string().nullable(),
    failure: failure.nullable(),
    itinerary,
    travellers: z.array(travellerName),
    /** Lists the ancillaries that were chosen with the booking; `remark` was sent to the supplier. */
    ancillaries: z.array(bookedAncillary),
    remark: z.string().nullable(),
    total: wireMoney,
    /** This is what the buyer's own client pays; for bookings from before price breakdowns it is the total itself. */
    clientTotal: wireMoney,
    payWith: paymentMethod,
    /** Says where the money is: not taken, held, charged, or released. */
    money: z.enum(['none', 'held', 'charged', 'released']),
    /** While the booking is `unknown`, the supplier is polled next at `askAgainAt`, and polling ends at `askUntil`. */
    askAgainAt: wireInstant.nullable(),
    askUntil: wireInstant.nullable(),
    /** This is the payment deadline of a booking that was held unpaid. */
    payBy: wireInstant.nullable(),
    /**
     * `cancelledTravellers` and `cancelledLegs` list by position which travellers and legs have been cancelled. The
     * legs of a flight are its journeys; otherwise they are the segments.
     */
    cancelledTravellers: z.array(z.int().min(0)),
    cancelledLegs: z.array(z.int().min(0)),
    /** Counts the itineraries that the booking has had. */
    version: z.int().min(1),
    /** True while a schedule change by the supplier waits for the buyer's answer. */
    hasScheduleChange: z.boolean(),
    history: z.array(z.strictObject({ state: bookingState, at: wireInstant })),
    createdAt: wireInstant,
  })
  .meta({ id: 'Booking' });

export type Booking = z.infer<typeof booking>;

/**
 * Adds what else is known of the travellers, in their order. It is `restricted` for readers without `traveller:read`,
 * and `erased` some time after the trip.
 */
export const bookingWithDetails = booking
  .extend({
    /** Names the buyer's own client, as the trip did when it was paid. */
    client: z.string().nullable(),
    travellerDetails: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('shown'), travellers: z.array(bookedTravellerDetails) }),
      z.strictObject({ state: z.literal('restricted') }),
      z.strictObject({ state: z.literal('erased') }),
    ]),
  })
  .meta({ id: 'BookingWithDetails' });
export type BookingWithDetails = z.infer<typeof bookingWithDetails>;

export const readBooking = defineRoute({
  name: 'booking.read-booking',
  summary:
    'One booking with its itinerary, money and history, and for readers of travellers with their details.',
  method: 'GET',
  path: '/v1/bookings/:bookingId',
  access: memberAccess('booking:read'),
  params: z.strictObject({ bookingId: idSchemaOf('booking') }),
  response: jsonResponse(bookingWithDetails),
  errors: ['not-found'],
});

export const readPrice = defineRoute({
  name: 'booking.read-price',
  summary: 'What the price of a booking was made of when it was sold, line by line.',
  method: 'GET',
  path: '/v1/bookings/:bookingId/price',
  access: memberAccess('price:read'),
  params: z.strictObject({ bookingId: idSchemaOf('booking') }),
  /** The price is null for bookings from before price breakdowns. */
  response: jsonResponse(z.strictObject({ price: priceBreakdown.nullable() })),
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

export const listBookings = defineRoute({
  name: 'booking.list-bookings',
  summary:
    'The bookings of the company, filtered, searched and ordered; newest first unless asked otherwise.',
  method: 'GET',
  path: '/v1/bookings',
  access: memberAccess('booking:read'),
  query: pageQuery.extend({
    status: bookingStatus.optional(),
    service: z.enum(SERVICES).optional(),
    /**
     * Matches word prefixes of a reference, a place, a traveller's name or a carrier, or a traveller's whole mail
     * address or telephone number.
     */
    search: z.string().trim().min(1).max(80).optional(),
    /** `departsFrom` and `departsUntil` are days of departure in the local time of the origin. */
    departsFrom: wireLocalDate.optional(),
    departsUntil: wireLocalDate.optional(),
    order: z.enum(BOOKING_ORDERS).default('newest'),
  }),
  response: jsonResponse(listPageSchemaOf(booking)),
  errors: [],
});

export const findInCompany = defineRoute({
  name: 'booking.find',
  summary: "The company's bookings and travellers by what somebody types into the search of the header.",
  method: 'GET',
  path: '/v1/find',
  access: memberAccess('booking:read'),
  query: z.strictObject({ text: z.string().trim().min(2).max(80) }),
  response: jsonResponse(
    z.strictObject({
      bookings: z.array(
        z.strictObject({
          id: idSchemaOf('booking'),
          reference: z.string(),
          status: bookingStatus,
          service: z.enum(SERVICES),
          route: itineraryRoute,
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

export const readOverview = defineRoute({
  name: 'booking.read-overview',
  summary:
    'What a buyer needs in the morning: who departs next, what needs action, what was spent this month.',
  method: 'GET',
  path: '/v1/overview',
  access: memberAccess('booking:read'),
  response: jsonResponse(
    z.strictObject({
      /** Lists the next departures, soonest first. */
      upcoming: z.array(booking).max(6),
      /**
       * Lists bookings that are escalated, to be paid, unknown, or failed in the last seven days, the most urgent
       * first.
       */
      needsAction: z.array(booking).max(6),
      /** Counts the bookings of each status; more than a thousand is reported as 1001. */
      counts: z.record(
        bookingStatus,
        z
          .int()
          .min(0)
          .max(MOST_COUNTED + 1),
      ),
      /** Sums confirmed bookings by the day on which they were made, in the company's time zone. */
      spend: z.strictObject({
        month: z.string().regex(/^\d{4}-\d{2}$/),
        today: wireLocalDate,
        total: wireMoney,
        bookings: z.int().min(0),
        /** This is the spend on the same days of the previous month. */
        before: wireMoney,
        days: z.array(z.strictObject({ on: wireLocalDate, total: wireMoney, service: z.enum(SERVICES) })),
        /** Lists all days of the previous month on which something was booked. */
        daysBefore: z.array(z.strictObject({ on: wireLocalDate, total: wireMoney })),
        /**
         * Lists this month's spend in currencies other than the wallet's. It is in no total, because any exchange
         * rate chosen here would be wrong.
         */
        otherCurrencies: z.array(wireMoney),
      }),
    }),
  ),
  errors: [],
});

/**
 * Notifies a browser tab that data changed. The tab then reads the data itself, so an event can never show stale
 * data.
 */
export const companyEvent = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('booking-changed'),
      bookingId: idSchemaOf('booking'),
      checkoutId: idSchemaOf('checkout'),
      state: bookingState,
    }),
    /** A cancellation, a change, a refund or an itinerary version of the booking changed. */
    z.strictObject({ type: z.literal('amendments-changed'), bookingId: idSchemaOf('booking') }),
    /**
     * The client's Last-Event-ID is from before the database was restored, so the client must discard its data and
     * read it again.
     */
    z.strictObject({ type: z.literal('reset') }),
  ])
  .meta({ id: 'CompanyEvent' });

export type CompanyEvent = z.infer<typeof companyEvent>;

export const watchCompany = defineRoute({
  name: 'booking.watch-company',
  summary: 'Everything that changes in the company, from Last-Event-ID on.',
  method: 'GET',
  path: '/v1/events',
  access: memberAccess('booking:read'),
  response: eventStreamResponse(companyEvent),
  errors: ['too-many-requests'],
});

export const bookingRoutes = [
  readBooking,
  readPrice,
  listBookings,
  findInCompany,
  readOverview,
  watchCompany,
] as const;
