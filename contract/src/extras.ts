import { z } from 'zod';
import { wireMoney } from './wire.ts';

/**
 * What can be had with an offer besides the offer itself: a seat, a berth, a meal, a bag, a wish about the room. A wish is an
 * extra that costs nothing and that the supplier tries to fulfil without promising it.
 */
export const EXTRA_KINDS = ['seat', 'berth', 'meal', 'baggage', 'room'] as const;
export const extraKind = z.enum(EXTRA_KINDS);
export type ExtraKind = z.infer<typeof extraKind>;

/** More than any aeroplane has seats on all flights of a journey. */
export const MOST_EXTRAS = 2_000;
/** Of one offer. Nine travellers with a seat on four flights, a meal and a bag are fifty-four. */
export const MOST_CHOSEN = 60;
export const MOST_OF_ONE = 9;
export const LONGEST_REMARK = 500;

const isKeepable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** The supplier's own note of which extra it is; the same each time the same offer is asked about. */
export const extraId = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

const extraName = z.string().min(1).max(120).refine(isKeepable, 'holds a NUL or half a character');

/** Positions among the segments of the itinerary that it is about; none: all of it. */
const segments = z.array(z.int().min(0).max(23)).max(24).default([]);

const position = z.int().min(0).max(8);

export const SEAT_POSITIONS = ['window', 'middle', 'aisle'] as const;

export const extra = z
  .strictObject({
    id: extraId,
    kind: extraKind,
    /** In the supplier's words: "Vegetarian meal", "Checked bag, 23 kg". */
    name: extraName,
    segments,
    /** Of one, and what a client pays for it: it is passed on as it is. Nothing: a wish, or a gift. */
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
  .meta({ id: 'Extra' });

export type Extra = z.infer<typeof extra>;

export const extrasOffered = z
  .strictObject({
    extras: z.array(extra).max(MOST_EXTRAS),
    /** Null: the supplier takes no remark. */
    longestRemark: z.int().min(1).max(LONGEST_REMARK).nullable().default(null),
  })
  .meta({ id: 'ExtrasOffered' });

export type ExtrasOffered = z.infer<typeof extrasOffered>;

export const chosenExtra = z
  .strictObject({
    id: extraId,
    /** By position in the list of travellers; null of what the whole booking shares. */
    traveller: position.nullable().default(null),
    count: z.int().min(1).max(MOST_OF_ONE).default(1),
  })
  .meta({ id: 'ChosenExtra' });

export type ChosenExtra = z.infer<typeof chosenExtra>;

/** What the buyer wants the supplier to know, on one line. */
export const remark = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_REMARK)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

/** An extra that was chosen, at what the supplier takes for it: all of its count together, in the supplier's currency. */
export const pricedExtra = z
  .strictObject({
    id: extraId,
    kind: extraKind,
    name: extraName,
    segments,
    traveller: position.nullable(),
    count: z.int().min(1).max(MOST_OF_ONE),
    amount: wireMoney,
  })
  .meta({ id: 'PricedExtra' });

export type PricedExtra = z.infer<typeof pricedExtra>;

/** As a trip or a booking shows it. What it costs is offered with it, and stands in the price as a line of its own. */
export const bookedExtra = pricedExtra.omit({ amount: true }).meta({ id: 'BookedExtra' });
export type BookedExtra = z.infer<typeof bookedExtra>;
