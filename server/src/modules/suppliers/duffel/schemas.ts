import { z } from 'zod';

/** The parts of Duffel's answers that we rely on. More may come; less makes the answer unusable. */

const airport = z.object({
  iata_code: z.string(),
  name: z.string(),
  city_name: z.string().nullish(),
  time_zone: z.string(),
});
const carrier = z.object({ iata_code: z.string().nullable(), name: z.string() });

const segment = z.object({
  origin: airport,
  destination: airport,
  departing_at: z.string(),
  arriving_at: z.string(),
  marketing_carrier: carrier,
  marketing_carrier_flight_number: z.string(),
  aircraft: z.object({ name: z.string() }).nullable(),
  passengers: z
    .array(
      z.object({
        cabin_class: z.string(),
        baggages: z.array(z.object({ type: z.string(), quantity: z.int() })),
      }),
    )
    .min(1),
});

const condition = z.object({ allowed: z.boolean() }).nullish();

export const duffelOffer = z.object({
  id: z.string(),
  expires_at: z.string(),
  total_amount: z.string(),
  total_currency: z.string(),
  base_amount: z.string(),
  tax_amount: z.string().nullish(),
  total_emissions_kg: z.string().nullish(),
  passengers: z.array(z.object({ id: z.string() })).min(1),
  conditions: z.object({ refund_before_departure: condition, change_before_departure: condition }),
  slices: z
    .array(z.object({ fare_brand_name: z.string().nullish(), segments: z.array(segment).min(1) }))
    .min(1),
});

export type DuffelOffer = z.infer<typeof duffelOffer>;

export const offerRequestAnswer = z.object({ data: z.object({ offers: z.array(z.unknown()) }) });
export const offerAnswer = z.object({ data: duffelOffer });

const order = z.object({
  id: z.string().min(1),
  booking_reference: z.string().min(1),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export const orderAnswer = z.object({ data: order });
export const orderListAnswer = z.object({
  data: z.array(order),
  meta: z.object({ after: z.string().nullish() }).nullish(),
});

export const errorAnswer = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });
