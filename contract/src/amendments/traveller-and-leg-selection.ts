import { z } from 'zod';

/**
 * Gives positions in the booking's list of travellers or legs, which are a flight's journeys or else the segments.
 * Null means all of them.
 */
const positions = (most: number) =>
  z
    .array(
      z
        .int()
        .min(0)
        .max(most - 1),
    )
    .min(1)
    .max(most)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'each once')
    .nullable()
    .default(null);

export const bookingPart = z
  .strictObject({ travellers: positions(9), legs: positions(6) })
  .meta({ id: 'BookingPart' });
export type BookingPart = z.infer<typeof bookingPart>;
