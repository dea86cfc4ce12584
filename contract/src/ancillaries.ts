import { z } from 'zod';
import { wireMoney } from './wire.ts';

/**
 * What can be had with an offer besides the offer itself: a seat, a berth, a meal, a bag, a request about the room. A special request is an
 * ancillary that costs nothing and that the supplier tries to fulfil without promising it.
 */
export const ANCILLARY_KINDS = ['seat', 'berth', 'meal', 'baggage', 'room'] as const;
export const ancillaryKind = z.enum(ANCILLARY_KINDS);
export type AncillaryKind = z.infer<typeof ancillaryKind>;

/** More than any aeroplane has seats on all flights of a journey. */
export const MOST_ANCILLARIES = 2_000;
/** Of one offer. Nine travellers with a seat on four flights, a meal and a bag are fifty-four. */
export const MOST_CHOSEN = 60;
export const MOST_OF_ONE = 9;
export const LONGEST_REMARK = 500;

const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** The supplier's own note of which ancillary it is; the same each time the same offer is asked about. */
export const ancillaryId = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

const ancillaryName = z.string().min(1).max(120).refine(isStorable, 'holds a NUL or half a character');

/** Positions among the segments of the itinerary that it is about; none: all of it. */
const segments = z.array(z.int().min(0).max(23)).max(24).default([]);

const position = z.int().min(0).max(8);

export const SEAT_POSITIONS = ['window', 'middle', 'aisle'] as const;

export const ancillary = z
  .strictObject({
    id: ancillaryId,
    kind: ancillaryKind,
    /** In the supplier's words: "Vegetarian meal", "Checked bag, 23 kg". */
    name: ancillaryName,
    segments,
    /** Of one, and what a client pays for it: it is passed on as it is. Nothing: a special request, or a gift. */
    price: wireMoney,
    /** Whether each traveller has one of their own, or the whole booking shares it. */
    per: z.enum(['traveller', 'booking']),
    /** How many a traveller, or the booking, can have. */
    most: z.int().min(1).max(MOST_OF_ONE),
    /** Where it stands, of a seat that stands somewhere. A seat is one traveller's. */
    seat: z
      .strictObject({
        row: z.int().min(1).max(120),
        column: z.string().regex(/^[A-Z]{1,2}$/),
        position: z.enum(SEAT_POSITIONS),
      })
      .nullable()
      .default(null),
    /** False for what is there and somebody else's: a plan of seats shows it as taken. */
    isFree: z.boolean().default(true),
  })
  .meta({ id: 'Ancillary' });

export type Ancillary = z.infer<typeof ancillary>;

export const offeredAncillaries = z
  .strictObject({
    ancillaries: z.array(ancillary).max(MOST_ANCILLARIES),
    /** Null: the supplier takes no remark. */
    longestRemark: z.int().min(1).max(LONGEST_REMARK).nullable().default(null),
  })
  .meta({ id: 'OfferedAncillaries' });

export type OfferedAncillaries = z.infer<typeof offeredAncillaries>;

export const chosenAncillary = z
  .strictObject({
    id: ancillaryId,
    /** By position in the list of travellers; null of what the whole booking shares. */
    traveller: position.nullable().default(null),
    count: z.int().min(1).max(MOST_OF_ONE).default(1),
  })
  .meta({ id: 'ChosenAncillary' });

export type ChosenAncillary = z.infer<typeof chosenAncillary>;

/** What the buyer wants the supplier to know, on one line. */
export const remark = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_REMARK)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

/** An ancillary that was chosen, at what the supplier takes for it: all of its count together, in the supplier's currency. */
export const pricedAncillary = z
  .strictObject({
    id: ancillaryId,
    kind: ancillaryKind,
    name: ancillaryName,
    segments,
    traveller: position.nullable(),
    count: z.int().min(1).max(MOST_OF_ONE),
    amount: wireMoney,
  })
  .meta({ id: 'PricedAncillary' });

export type PricedAncillary = z.infer<typeof pricedAncillary>;

/** As a trip or a booking shows it. What it costs is offered with it, and stands in the price as a line of its own. */
export const bookedAncillary = pricedAncillary.omit({ amount: true }).meta({ id: 'BookedAncillary' });
export type BookedAncillary = z.infer<typeof bookedAncillary>;
