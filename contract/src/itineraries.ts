import { z } from 'zod';
import { CAB_KINDS, CABINS, FARE_TYPES, TRAIN_CLASSES, TRAIN_QUOTAS } from './criteria.ts';
import { wireInstant, wireMoney, wireZonedLocal } from './wire.ts';

/** What is sold: when and where it goes, and under which conditions. One shape a service. */

const words = z.string().min(1).max(200);
/** An airport's code, a station's, or ours where the trade has none. */
const stopCode = z.string().min(2).max(52);

const segmentFields = {
  /** Who runs it, or what it is called: Air India, Rajdhani Express, RedLine Volvo. */
  carrier: words,
  carrierCode: z.string().max(8),
  number: z.string().max(20),
  origin: stopCode,
  originName: words,
  destination: stopCode,
  destinationName: words,
  departsAt: wireZonedLocal,
  arrivesAt: wireZonedLocal,
  /** By the instants and not by the two wall clocks. */
  durationMinutes: z.int().min(1),
};

export const flightSegment = z
  .strictObject({
    ...segmentFields,
    aircraft: z.string().max(200).nullable(),
    /** Which of the journeys asked for it belongs to, from 0. */
    journey: z.int().min(0).max(5).default(0),
  })
  .meta({ id: 'FlightSegment' });

export const segment = z.strictObject(segmentFields).meta({ id: 'Segment' });
export type Segment = z.infer<typeof segment>;

export const flightItinerary = z
  .strictObject({
    service: z.literal('flight'),
    /** Six journeys of four flights each are more than anybody sells. */
    segments: z.array(flightSegment).min(1).max(24),
    /** From the first departure to the last arrival of each journey, added up. */
    durationMinutes: z.int().min(1),
    cabin: z.enum(CABINS),
    /** What the airline calls the fare: Saver, Classic, Flex. */
    fareName: z.string().max(60).default(''),
    fareType: z.enum(FARE_TYPES).default('regular'),
    checkedBags: z.int().min(0),
    refundable: z.boolean(),
    changeable: z.boolean(),
    emissionsKg: z.int().nullable(),
  })
  .meta({ id: 'FlightItinerary' });

export type FlightItinerary = z.infer<typeof flightItinerary>;

/** A ticket that is waitlisted or RAC is sold as what it is: not yet a berth. */
export const availability = z
  .strictObject({
    status: z.enum(['available', 'rac', 'waitlist']),
    /** Berths left, or the place in the queue. */
    count: z.int().min(0),
  })
  .meta({ id: 'Availability' });

export const trainItinerary = z
  .strictObject({
    service: z.literal('train'),
    segments: z.array(segment).length(1),
    durationMinutes: z.int().min(1),
    class: z.enum(TRAIN_CLASSES),
    quota: z.enum(TRAIN_QUOTAS),
    availability,
    distanceKm: z.int().min(1),
    refundable: z.boolean(),
  })
  .meta({ id: 'TrainItinerary' });

export const BUS_KINDS = ['ac-sleeper', 'ac-seater', 'sleeper', 'seater', 'volvo'] as const;

/** As painted on it. */
export const seatId = z
  .string()
  .max(6)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} /-]*$/u, 'a seat as painted on it, such as L4');

export const seat = z
  .strictObject({
    id: seatId,
    deck: z.enum(['lower', 'upper']),
    row: z.int().min(0).max(30),
    column: z.int().min(0).max(5),
    kind: z.enum(['seat', 'sleeper']),
    isFree: z.boolean(),
    /** Kept for women by the operator. */
    isForWomen: z.boolean(),
  })
  .meta({ id: 'Seat' });

export type Seat = z.infer<typeof seat>;

/** What is free at the moment of asking. */
export const seatMap = z.strictObject({ seats: z.array(seat).max(80) }).meta({ id: 'SeatMap' });

export type SeatMap = z.infer<typeof seatMap>;

export const stop = z.strictObject({ name: words, at: wireZonedLocal }).meta({ id: 'BusStop' });

export const busItinerary = z
  .strictObject({
    service: z.literal('bus'),
    segments: z.array(segment).length(1),
    durationMinutes: z.int().min(1),
    kind: z.enum(BUS_KINDS),
    seatsLeft: z.int().min(0),
    boarding: z.array(stop).min(1).max(10),
    dropping: z.array(stop).min(1).max(10),
    refundable: z.boolean(),
  })
  .meta({ id: 'BusItinerary' });

export const MEAL_PLANS = ['room-only', 'breakfast', 'half-board', 'full-board'] as const;

export const hotelItinerary = z
  .strictObject({
    service: z.literal('hotel'),
    name: words,
    /** The area within the city, and the city: how people know where it is without a map. */
    area: words,
    city: words,
    stars: z.int().min(1).max(5),
    /** 12:00 PM and 11:00 AM unless the house says otherwise. */
    checkInAt: wireZonedLocal,
    checkOutAt: wireZonedLocal,
    nights: z.int().min(1),
    rooms: z.int().min(1),
    roomName: words,
    mealPlan: z.enum(MEAL_PLANS),
    /** From then on cancelling costs; null when it always does. */
    freeCancellationUntil: wireInstant.nullable(),
    refundable: z.boolean(),
    /** Kilometres to the landmark or area asked for. */
    distanceKm: z.number().min(0).nullable(),
    perNight: wireMoney,
  })
  .meta({ id: 'HotelItinerary' });

export const CAB_TYPES = ['Economy', 'Hatchback', 'Sedan', 'SUV', 'Luxury'] as const;

export const cabItinerary = z
  .strictObject({
    service: z.literal('cab'),
    kind: z.enum(CAB_KINDS),
    cabType: z.enum(CAB_TYPES),
    /** What usually comes: Dzire, Innova Crysta. */
    model: words,
    seats: z.int().min(1).max(8),
    bags: z.int().min(0).max(8),
    /** One, or two for a return. An hourly cab ends where it began. */
    segments: z.array(segment).min(1).max(2),
    durationMinutes: z.int().min(1),
    distanceKm: z.int().min(0),
    /** Of an hourly cab: what is included. */
    includedHours: z.int().nullable(),
    extraPerKm: wireMoney,
    refundable: z.boolean(),
  })
  .meta({ id: 'CabItinerary' });

export const itinerary = z
  .discriminatedUnion('service', [
    flightItinerary,
    trainItinerary,
    busItinerary,
    hotelItinerary,
    cabItinerary,
  ])
  .meta({ id: 'Itinerary' });

export type Itinerary = z.infer<typeof itinerary>;
export type TrainItinerary = z.infer<typeof trainItinerary>;
export type BusItinerary = z.infer<typeof busItinerary>;
export type HotelItinerary = z.infer<typeof hotelItinerary>;
export type CabItinerary = z.infer<typeof cabItinerary>;
