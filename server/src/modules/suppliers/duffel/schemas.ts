import { z } from 'zod';

/**
 * The parts of Duffel's answers that we rely on. More may come; less makes the answer unusable, and so does a text that no
 * field of ours could hold.
 */
const text = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\u0000'), 'holds a NUL');

const airport = z.object({
  iata_code: text,
  name: text,
  city_name: text.nullish(),
  time_zone: text,
});
const carrier = z.object({ iata_code: text.nullable(), name: text });

const segment = z.object({
  origin: airport,
  destination: airport,
  departing_at: text,
  arriving_at: text,
  marketing_carrier: carrier,
  marketing_carrier_flight_number: text,
  aircraft: z.object({ name: text }).nullable(),
  passengers: z
    .array(
      z.object({
        cabin_class: text,
        baggages: z.array(z.object({ type: text, quantity: z.int() })),
      }),
    )
    .min(1),
});

const condition = z.object({ allowed: z.boolean() }).nullish();

export const duffelOffer = z.object({
  id: text,
  expires_at: text,
  total_amount: text,
  total_currency: text,
  base_amount: text,
  tax_amount: text.nullish(),
  total_emissions_kg: text.nullish(),
  passengers: z.array(z.object({ id: text })).min(1),
  conditions: z.object({ refund_before_departure: condition, change_before_departure: condition }),
  slices: z.array(z.object({ fare_brand_name: text.nullish(), segments: z.array(segment).min(1) })).min(1),
});

export type DuffelOffer = z.infer<typeof duffelOffer>;

export const offerRequestAnswer = z.object({ data: z.object({ offers: z.array(z.unknown()) }) });
export const offerAnswer = z.object({ data: duffelOffer });

const order = z.object({
  id: text.min(1),
  booking_reference: text.min(1),
  metadata: z.record(text, text).nullish(),
});

export const orderAnswer = z.object({ data: order });
export const orderListAnswer = z.object({
  data: z.array(order),
  meta: z.object({ after: text.nullish() }).nullish(),
});

export const errorAnswer = z.object({ errors: z.array(z.object({ code: text })).min(1) });
