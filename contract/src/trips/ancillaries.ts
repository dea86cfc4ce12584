import { z } from 'zod';
import { wireMoney } from '../wire-schemas.ts';

/**
 * Ancillaries are sold with an offer: a seat, a berth, a meal, a bag, a request about the room. A special request
 * is an ancillary that is free of charge and that the supplier tries to fulfil without promising it.
 */
export const ANCILLARY_KINDS = ['seat', 'berth', 'meal', 'baggage', 'room'] as const;
export const ancillaryKind = z.enum(ANCILLARY_KINDS);
export type AncillaryKind = z.infer<typeof ancillaryKind>;

/** Limits the ancillaries that a supplier may offer; this is more than all seats on all flights of any journey. */
export const MOST_ANCILLARIES = 2_000;
/**
 * Limits the ancillaries of one offer. Nine travellers with a seat on four flights, a meal and a bag make
 * fifty-four.
 */
export const MOST_CHOSEN = 60;
export const MOST_OF_ONE = 9;
export const LONGEST_REMARK = 500;

const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** This is the supplier's own id of the ancillary, which is the same each time the same offer is queried. */
export const ancillaryId = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

const ancillaryName = z.string().min(1).max(120).refine(isStorable, 'holds a NUL or half a character');

/** Lists the positions of the itinerary's segments that the ancillary covers; an empty list means all of them. */
const segments = z.array(z.int().min(0).max(23)).max(24).default([]);

const position = z.int().min(0).max(8);

export const SEAT_POSITIONS = ['window', 'middle', 'aisle'] as const;

export const ancillary = z
  .strictObject({
    id: ancillaryId,
    kind: ancillaryKind,
    /** The name is in the supplier's words, such as "Vegetarian meal" or "Checked bag, 23 kg". */
    name: ancillaryName,
    segments,
    /**
     * This is the unit price, which is passed on to the client unchanged. A price of zero means a special request
     * or something free of charge.
     */
    price: wireMoney,
    /** Says whether the ancillary is chosen for each traveller separately or once for the whole booking. */
    per: z.enum(['traveller', 'booking']),
    /** Limits how many of this ancillary one traveller, or the booking, can have. */
    most: z.int().min(1).max(MOST_OF_ONE),
    /** Gives the position of a seat in the seat map. A seat belongs to one traveller. */
    seat: z
      .strictObject({
        row: z.int().min(1).max(120),
        column: z.string().regex(/^[A-Z]{1,2}$/),
        position: z.enum(SEAT_POSITIONS),
      })
      .nullable()
      .default(null),
    /** This is false for a seat that somebody else has, which the seat map shows as taken. */
    isFree: z.boolean().default(true),
  })
  .meta({ id: 'Ancillary' });

export type Ancillary = z.infer<typeof ancillary>;

export const offeredAncillaries = z
  .strictObject({
    ancillaries: z.array(ancillary).max(MOST_ANCILLARIES),
    /** Null means that the supplier accepts no remark. */
    longestRemark: z.int().min(1).max(LONGEST_REMARK).nullable().default(null),
  })
  .meta({ id: 'OfferedAncillaries' });

export type OfferedAncillaries = z.infer<typeof offeredAncillaries>;

export const chosenAncillary = z
  .strictObject({
    id: ancillaryId,
    /** This is the position in the list of travellers, or null when the whole booking shares the ancillary. */
    traveller: position.nullable().default(null),
    count: z.int().min(1).max(MOST_OF_ONE).default(1),
  })
  .meta({ id: 'ChosenAncillary' });

export type ChosenAncillary = z.infer<typeof chosenAncillary>;

/** Holds what the buyer wants the supplier to know, on one line. */
export const remark = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_REMARK)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

/** A chosen ancillary has the supplier's price for its whole count, in the supplier's currency. */
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

/**
 * This is how a trip or a booking shows an ancillary. Its amount is left out because it is a line of its own in the
 * price.
 */
export const bookedAncillary = pricedAncillary.omit({ amount: true }).meta({ id: 'BookedAncillary' });
export type BookedAncillary = z.infer<typeof bookedAncillary>;
