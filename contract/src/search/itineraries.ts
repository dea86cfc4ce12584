import { z } from 'zod';
import { CAB_KINDS, CABINS, FARE_TYPES, TRAIN_CLASSES, TRAIN_QUOTAS } from './criteria.ts';
import { wireInstant, wireMoney, wireZonedLocal } from '../wire-schemas.ts';

/**
 * An itinerary says what is sold: when and where it goes, and under which conditions. It has one shape per service.
 */

const shortText = z.string().min(1).max(200);
/** This is the code of an airport or a station, or Marga's own where the industry has none. */
const stopCode = z.string().min(2).max(52);

const ticketStatus = z.enum(['confirmed', 'rac', 'waitlist']);
const ticketPosition = z.int().min(1).max(9_999).nullable();

/**
 * This is what is printed on a ticket, such as "B4" or "31 LB". Only letters, digits, spaces, slashes and hyphens are,
 * because it goes into mails, documents and spreadsheets.
 */
const printed = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} /-]*$/u, 'as printed, such as 31 LB');

/**
 * Says how one traveller of an order stands, in the order of its travellers. `position` is the place in the RAC or
 * waiting list. What the supplier does not state is null.
 */
export const ticket = z
  .strictObject({
    status: ticketStatus,
    position: ticketPosition,
    coach: printed(12).nullable(),
    /** This is the berth or seat as it is printed, such as "31 LB" or "11A". */
    place: printed(20).nullable(),
    /** This is the number of the e-ticket. */
    number: printed(30).nullable(),
    /** Says how the traveller of a train stood when it was booked. Where a supplier does not state it, its first answer is kept. */
    bookedAs: z.strictObject({ status: ticketStatus, position: ticketPosition }).optional(),
  })
  .meta({ id: 'Ticket' });

export type Ticket = z.infer<typeof ticket>;

/** An offer has no tickets, and neither has an order whose supplier does not list them. */
const tickets = z.array(ticket).min(1).max(40).optional();

const segmentFields = {
  /** This is the operator or the name of the service: Air India, Rajdhani Express, RedLine Volvo. */
  carrier: shortText,
  carrierCode: z.string().max(8),
  number: z.string().max(20),
  origin: stopCode,
  originName: shortText,
  destination: stopCode,
  destinationName: shortText,
  departsAt: wireZonedLocal,
  arrivesAt: wireZonedLocal,
  /** The duration is the elapsed time, not the difference between the two local times. */
  durationMinutes: z.int().min(1),
};

export const flightSegment = z
  .strictObject({
    ...segmentFields,
    aircraft: z.string().max(200).nullable(),
    /** This is the position, from 0, of the searched journey to which the segment belongs. */
    journey: z.int().min(0).max(5).default(0),
  })
  .meta({ id: 'FlightSegment' });

export const segment = z.strictObject(segmentFields).meta({ id: 'Segment' });
export type Segment = z.infer<typeof segment>;

export const flightItinerary = z
  .strictObject({
    service: z.literal('flight'),
    /** Six journeys of four flights each are more than any supplier sells. */
    segments: z.array(flightSegment).min(1).max(24),
    /** Adds up the time from the first departure to the last arrival of each journey. */
    durationMinutes: z.int().min(1),
    cabin: z.enum(CABINS),
    /** This is the airline's name of the fare: Saver, Classic, Flex. */
    fareName: z.string().max(60).default(''),
    fareType: z.enum(FARE_TYPES).default('regular'),
    checkedBags: z.int().min(0),
    refundable: z.boolean(),
    changeable: z.boolean(),
    emissionsKg: z.int().nullable(),
    tickets,
  })
  .meta({ id: 'FlightItinerary' });

export type FlightItinerary = z.infer<typeof flightItinerary>;

/** A waitlisted or RAC ticket is sold as such, because it does not include a berth yet. */
export const availability = z
  .strictObject({
    status: z.enum(['available', 'rac', 'waitlist']),
    /** Counts the berths left when available; for RAC and the waitlist, this is the position in the queue. */
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
    tickets,
    /** The railway prepares the chart then; when the supplier does not say, it is estimated. */
    chartAt: wireZonedLocal.optional(),
  })
  .meta({ id: 'TrainItinerary' });

export const BUS_KINDS = ['ac-sleeper', 'ac-seater', 'sleeper', 'seater', 'volvo'] as const;

/** The id is as painted on the seat. */
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
    /** The operator reserves the seat for women. */
    isForWomen: z.boolean(),
  })
  .meta({ id: 'Seat' });

export type Seat = z.infer<typeof seat>;

/** The map shows which seats are available at the time of the request. */
export const seatMap = z.strictObject({ seats: z.array(seat).max(80) }).meta({ id: 'SeatMap' });

export type SeatMap = z.infer<typeof seatMap>;

export const stop = z.strictObject({ name: shortText, at: wireZonedLocal }).meta({ id: 'BusStop' });

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
    name: shortText,
    /** `area` and `city` tell people where the hotel is without a map. */
    area: shortText,
    city: shortText,
    stars: z.int().min(1).max(5),
    /**
     * Check-in (`checkInAt`) is at 12:00 PM and check-out (`checkOutAt`) at 11:00 AM unless the hotel says otherwise.
     */
    checkInAt: wireZonedLocal,
    checkOutAt: wireZonedLocal,
    nights: z.int().min(1),
    rooms: z.int().min(1),
    roomName: shortText,
    mealPlan: z.enum(MEAL_PLANS),
    /** Cancelling is free until this time; null means that cancelling always costs something. */
    freeCancellationUntil: wireInstant.nullable(),
    refundable: z.boolean(),
    /** This is the distance in kilometres to the searched landmark or area. */
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
    /** This is the usual car model: Dzire, Innova Crysta. */
    model: shortText,
    seats: z.int().min(1).max(8),
    bags: z.int().min(0).max(8),
    /** There is one segment, or two for a return trip. An hourly cab ends where it began. */
    segments: z.array(segment).min(1).max(2),
    durationMinutes: z.int().min(1),
    distanceKm: z.int().min(0),
    /** Holds the hours that an hourly cab includes. */
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

/** Says where a trip or booking goes. Readers format it as a title in their own language. */
export const itineraryRoute = z
  .strictObject({
    shape: z.enum(['stay', 'one-way', 'return', 'multi-city']),
    /**
     * Lists the places in the order of travel: two for a return, one for a cab that ends where it began, and for a
     * stay the hotel and its city.
     */
    places: z.array(z.string()).min(1).max(24),
  })
  .meta({ id: 'ItineraryRoute' });

export type ItineraryRoute = z.infer<typeof itineraryRoute>;
