import { z } from 'zod';
import { wireLocalDate } from '../wire-schemas.ts';

/** Search criteria have one shape per service. Every field is in the page's URL. */

/**
 * Identifies a place by its code in the gazetteer: an airport, or a city with several, by IATA code (DEL, LON),
 * anything else by kind and name (st-ndls, ci-delhi, bu-…, ar-connaught-place-delhi, la-…).
 */
export const placeCode = z
  .string()
  .regex(
    /^(?:[A-Z0-9]{3}|(?:st|ci|bu|ar|la)-[a-z0-9][a-z0-9-]{0,48})$/,
    'a code of /v1/places such as DEL or ci-delhi',
  );

/** Flight suppliers accept this: the code of an airport, or of a city with all its airports. */
export const airportCode = z.string().regex(/^[A-Z0-9]{3}$/, 'a three-letter code such as DEL');

export const CABINS = ['economy', 'premium_economy', 'business', 'first'] as const;

/** Only some travellers may buy these fares; entitlement is checked at the airport. */
export const FARE_TYPES = ['regular', 'student', 'senior', 'armed-forces', 'corporate'] as const;
export type FareType = (typeof FARE_TYPES)[number];

export const MOST_TRAVELLERS = 9;

export const flightTravellers = z
  .strictObject({
    adults: z.int().min(1).max(MOST_TRAVELLERS),
    /** Children are two to eleven years old on the day of the last flight. */
    children: z.int().min(0).max(8).default(0),
    /** Infants are under two and travel on an adult's lap. */
    infants: z.int().min(0).max(MOST_TRAVELLERS).default(0),
  })
  .refine(({ adults, children }) => adults + children <= MOST_TRAVELLERS, {
    path: ['children'],
    message: `at most ${MOST_TRAVELLERS} seats in one booking`,
  })
  .refine(({ adults, infants }) => infants <= adults, {
    path: ['infants'],
    message: 'each infant travels with an adult of its own',
  })
  .meta({ id: 'FlightTravellers' });

export type FlightTravellers = z.infer<typeof flightTravellers>;

/** A journey goes from one place to another on a day. A return trip has two and a multi-city trip up to six. */
export const journey = z
  .strictObject({ origin: airportCode, destination: airportCode, departOn: wireLocalDate })
  .refine(({ origin, destination }) => origin !== destination, {
    path: ['destination'],
    message: 'must differ from the starting point',
  })
  .meta({ id: 'Journey' });

export const flightCriteria = z
  .strictObject({
    service: z.literal('flight'),
    journeys: z.array(journey).min(1).max(6),
    travellers: flightTravellers,
    cabin: z.enum(CABINS).default('economy'),
    fareType: z.enum(FARE_TYPES).default('regular'),
    /**
     * Frequent flyer programmes may unlock fares or baggage. A search with membership numbers is private: it is
     * never shared or stored.
     */
    frequentFlyers: z
      .array(
        z.strictObject({
          airline: z.string().regex(/^[A-Z0-9]{2}$/),
          number: z.string().regex(/^[A-Z0-9]{4,20}$/),
        }),
      )
      .max(MOST_TRAVELLERS)
      .default([]),
  })
  .refine(
    ({ journeys }) => journeys.every(({ departOn }, at) => departOn >= (journeys[at - 1]?.departOn ?? '')),
    {
      path: ['journeys'],
      message: 'each journey departs on or after the day of the one before',
    },
  )
  .meta({ id: 'FlightCriteria' });

export type FlightCriteria = z.infer<typeof flightCriteria>;

export const TRAIN_CLASSES = ['1A', '2A', '3A', '3E', 'EC', 'CC', 'SL', '2S'] as const;
export type TrainClass = (typeof TRAIN_CLASSES)[number];

/** The quotas are general, tatkal, premium tatkal, ladies, lower berth for seniors, and defence. */
export const TRAIN_QUOTAS = ['GN', 'TQ', 'PT', 'LD', 'SS', 'DF'] as const;
export type TrainQuota = (typeof TRAIN_QUOTAS)[number];

const differs = ({ origin, destination }: { origin: string; destination: string }) => origin !== destination;
const DIFFERS = { path: ['destination'], message: 'must differ from the starting point' };

export const trainCriteria = z
  .strictObject({
    service: z.literal('train'),
    origin: placeCode,
    destination: placeCode,
    departOn: wireLocalDate,
    travellers: z.int().min(1).max(6),
    class: z.enum([...TRAIN_CLASSES, 'any']).default('any'),
    quota: z.enum(TRAIN_QUOTAS).default('GN'),
  })
  .refine(differs, DIFFERS)
  .meta({ id: 'TrainCriteria' });

export type TrainCriteria = z.infer<typeof trainCriteria>;

export const busCriteria = z
  .strictObject({
    service: z.literal('bus'),
    origin: placeCode,
    destination: placeCode,
    departOn: wireLocalDate,
    travellers: z.int().min(1).max(6),
  })
  .refine(differs, DIFFERS)
  .meta({ id: 'BusCriteria' });

export type BusCriteria = z.infer<typeof busCriteria>;

export const hotelRoom = z
  .strictObject({
    adults: z.int().min(1).max(4),
    /** Hotels charge by the children's ages. */
    childAges: z.array(z.int().min(0).max(17)).max(3).default([]),
  })
  .meta({ id: 'HotelRoomAsked' });

export const MOST_NIGHTS = 30;

export const hotelCriteria = z
  .strictObject({
    service: z.literal('hotel'),
    destination: placeCode,
    checkIn: wireLocalDate,
    checkOut: wireLocalDate,
    rooms: z.array(hotelRoom).min(1).max(8),
  })
  .refine(({ checkIn, checkOut }) => checkOut > checkIn, {
    path: ['checkOut'],
    message: 'must be after the check-in',
  })
  .refine(({ checkIn, checkOut }) => Date.parse(checkOut) - Date.parse(checkIn) <= MOST_NIGHTS * 86_400_000, {
    path: ['checkOut'],
    message: `at most ${MOST_NIGHTS} nights`,
  })
  .meta({ id: 'HotelCriteria' });

export type HotelCriteria = z.infer<typeof hotelCriteria>;

export const CAB_KINDS = ['one-way', 'return', 'hourly'] as const;
export type CabKind = (typeof CAB_KINDS)[number];
export const CAB_HOURS = [4, 8, 12] as const;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:30');

export const cabCriteria = z
  .strictObject({
    service: z.literal('cab'),
    kind: z.enum(CAB_KINDS).default('one-way'),
    pickup: placeCode,
    /** An hourly cab has no drop-off place. */
    drop: placeCode.nullable(),
    pickUpOn: wireLocalDate,
    pickUpAt: clockTime,
    /** `returnOn` and `returnAt` say when the cab starts back; only a return trip has them. */
    returnOn: wireLocalDate.nullable().default(null),
    returnAt: clockTime.nullable().default(null),
    /** This is how many hours an hourly cab is booked for; it is null for other cabs. */
    hours: z.literal(CAB_HOURS).nullable().default(null),
    travellers: z.int().min(1).max(7),
  })
  .refine(({ kind, drop }) => (kind === 'hourly') === (drop === null), {
    path: ['drop'],
    message: 'is where the cab goes; an hourly cab has none',
  })
  .refine(({ pickup, drop }) => pickup !== drop, { path: ['drop'], message: 'must differ from the pickup' })
  .refine(({ kind, hours }) => (kind === 'hourly') === (hours !== null), {
    path: ['hours'],
    message: 'belong to an hourly cab, and to no other',
  })
  .refine(
    ({ kind, pickUpOn, pickUpAt, returnOn, returnAt }) =>
      kind === 'return'
        ? returnOn !== null && returnAt !== null && `${returnOn}T${returnAt}` > `${pickUpOn}T${pickUpAt}`
        : returnOn === null && returnAt === null,
    { path: ['returnOn'], message: 'the way back comes after the way out, and belongs to a return' },
  )
  .meta({ id: 'CabCriteria' });

export type CabCriteria = z.infer<typeof cabCriteria>;

export const criteria = z
  .discriminatedUnion('service', [flightCriteria, trainCriteria, busCriteria, hotelCriteria, cabCriteria])
  .meta({ id: 'Criteria' });

export type Criteria = z.infer<typeof criteria>;
export type CriteriaInput = z.input<typeof criteria>;

/** Returns the first day of the search, whatever the service. */
export function firstTravelDateOf(asked: Criteria): string {
  switch (asked.service) {
    case 'flight':
      return asked.journeys[0]?.departOn ?? '';
    case 'hotel':
      return asked.checkIn;
    case 'cab':
      return asked.pickUpOn;
    case 'train':
    case 'bus':
      return asked.departOn;
  }
}

/** Returns how many people the search is for. */
export function travellerCountOf(asked: Criteria): number {
  switch (asked.service) {
    case 'flight':
      return asked.travellers.adults + asked.travellers.children + asked.travellers.infants;
    case 'hotel':
      return asked.rooms.reduce((sum, { adults, childAges }) => sum + adults + childAges.length, 0);
    case 'cab':
    case 'train':
    case 'bus':
      return asked.travellers;
  }
}
