import { z } from 'zod';

/**
 * This file describes the parts of Duffel's responses that we rely on. Additional fields are ignored; a missing
 * field, or a text that cannot be stored, makes the response unusable.
 */
const textOf = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'holds a NUL or half a character');
const text = textOf(200);
/** Ids of this type are not interpreted, only sent back to Duffel. */
const passingId = textOf(500).min(1);

const airport = z.object({
  iata_code: text,
  name: text,
  city_name: text.nullish(),
  time_zone: text,
});
const carrier = z.object({ iata_code: text.nullable(), name: text });

const segment = z.object({
  id: passingId.nullish(),
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
        baggages: z.array(
          z.object({
            type: text,
            quantity: z.int(),
            /** Some airlines tell the weight of one bag. */
            maximum_weight_kg: z.number().nullish(),
          }),
        ),
      }),
    )
    .min(1),
});

const slice = z.object({ fare_brand_name: text.nullish(), segments: z.array(segment).min(1) });
export type DuffelSlice = z.infer<typeof slice>;

const condition = z
  .object({ allowed: z.boolean(), penalty_amount: text.nullish(), penalty_currency: text.nullish() })
  .nullish();
const conditions = z.object({ refund_before_departure: condition, change_before_departure: condition });
export type DuffelConditions = z.infer<typeof conditions>;

/** Describes a service, such as a bag, that can be bought with an offer. */
const service = z.object({
  id: passingId,
  type: text,
  maximum_quantity: z.int(),
  passenger_ids: z.array(passingId),
  segment_ids: z.array(passingId),
  total_amount: text,
  total_currency: text,
  metadata: z.object({ type: text.nullish(), maximum_weight_kg: z.number().nullish() }).nullish(),
});
export type DuffelService = z.infer<typeof service>;

/** This is an element of a row that is a seat; other elements, such as a galley or an exit, do not match. */
export const duffelSeat = z.object({
  type: z.enum(['seat', 'restricted_seat_general']),
  designator: text,
  name: text.nullish(),
  /** An empty list means that the seat is taken. */
  available_services: z
    .array(z.object({ id: passingId, passenger_id: passingId, total_amount: text, total_currency: text }))
    .nullish(),
});

const seatMap = z.object({
  segment_id: passingId,
  cabins: z.array(
    z.object({
      rows: z.array(z.object({ sections: z.array(z.object({ elements: z.array(z.unknown()) })) })),
    }),
  ),
});
export type DuffelSeatMap = z.infer<typeof seatMap>;
export const seatMapsAnswer = z.object({ data: z.array(seatMap) });

export const duffelOffer = z.object({
  id: passingId,
  expires_at: text,
  total_amount: text,
  total_currency: text,
  base_amount: text,
  tax_amount: text.nullish(),
  total_emissions_kg: text.nullish(),
  passengers: z.array(z.object({ id: passingId, type: text.nullish(), age: z.number().nullish() })).min(1),
  private_fares: z.array(z.object({ type: text })).nullish(),
  payment_requirements: z
    .object({ requires_instant_payment: z.boolean(), payment_required_by: text.nullish() })
    .nullish(),
  passenger_identity_documents_required: z.boolean().nullish(),
  conditions,
  slices: z.array(slice).min(1),
  /** Services are present only where they were requested; an unreadable one is not on sale. */
  available_services: z
    .array(z.unknown())
    .nullish()
    .transform((all) => all?.flatMap((one) => service.safeParse(one).data ?? [])),
});

export type DuffelOffer = z.infer<typeof duffelOffer>;

export const offerRequestAnswer = z.object({ data: z.object({ offers: z.array(z.unknown()) }) });
export const offerAnswer = z.object({ data: duffelOffer });

const paymentStatus = z.object({
  awaiting_payment: z.boolean(),
  payment_required_by: text.nullish(),
  price_guarantee_expires_at: text.nullish(),
});

/**
 * Describes a cancellation with its refund and the destination of the refund; `confirmed_at` is set once it has
 * cancelled the order.
 */
const cancellation = z.object({
  id: text.min(1),
  refund_amount: text.nullable(),
  refund_currency: text.nullable(),
  refund_to: text.nullish(),
  expires_at: text.nullish(),
  confirmed_at: text.nullish(),
});
export type DuffelCancellation = z.infer<typeof cancellation>;

/** This is a change that awaits confirmation or has been confirmed. */
const orderChange = z.object({
  id: text.min(1),
  confirmed_at: text.nullish(),
  change_total_amount: text.nullish(),
  change_total_currency: text.nullish(),
});

/** This is an e-ticket. Its number is printed, so it holds nothing but what numbers of tickets are made of. */
export const ticketDocument = z.object({
  type: z.literal('electronic_ticket'),
  unique_identifier: z
    .string()
    .max(30)
    .regex(/^[A-Za-z\d][A-Za-z\d /-]*$/),
  passenger_ids: z.array(passingId).max(20),
});

const order = z.object({
  id: text.min(1),
  booking_reference: text.min(1),
  metadata: z.record(text, textOf(500)).nullish(),
  payment_status: paymentStatus.nullish(),
  cancelled_at: text.nullish(),
  /**
   * The slices are parsed by `flown` only where they are needed, so that an order with unreadable flights is still
   * recognised as ours.
   */
  slices: z.array(z.unknown()).nullish(),
  conditions: z.unknown().optional(),
  /** The documents are parsed one by one, so that an order with unreadable ones is still recognised as ours. */
  documents: z.array(z.unknown()).nullish().catch(null),
  /** `cancellation` and `changes` are not in every response, and unreadable ones are treated as missing. */
  cancellation: cancellation.nullish().catch(null),
  changes: z.array(orderChange).nullish().catch(null),
});

export type DuffelOrder = z.infer<typeof order>;

export const orderAnswer = z.object({ data: order });
export const orderListAnswer = z.object({
  data: z.array(order),
  meta: z.object({ after: text.nullish() }).nullish(),
});

export const flown = z.object({
  slices: z.array(slice).min(1),
  conditions: conditions.nullish().catch(null),
});

/** Holds the parts of an order that cancelling or changing it needs. */
export const soldOrderAnswer = z.object({
  data: z.object({
    total_amount: text,
    total_currency: text,
    payment_status: paymentStatus.nullish(),
    slices: z.array(z.object({ id: passingId })).min(1),
    conditions: conditions.nullish().catch(null),
    void_window_ends_at: text.nullish(),
  }),
});

/** A payment that is pending or failed has a `status` of its own; without one it has succeeded. */
export const paymentAnswer = z.object({
  data: z.object({ id: text.min(1), status: text.nullish() }),
});

export const cancellationAnswer = z.object({ data: cancellation });
export const cancellationListAnswer = z.object({ data: z.array(cancellation) });

export const airlineChangesAnswer = z.object({
  data: z.array(
    z.object({
      id: text.min(1),
      action_taken: text.nullish(),
      available_actions: z.array(text).nullish(),
    }),
  ),
});
export const airlineChangeAnswer = z.object({ data: z.object({ action_taken: text.nullish() }) });

const changeOffer = z.object({
  id: passingId,
  change_total_amount: text,
  change_total_currency: text,
  penalty_total_amount: text.nullish(),
  penalty_amount: text.nullish(),
  expires_at: text,
  slices: z.object({ add: z.array(slice).min(1) }),
});

export type DuffelChangeOffer = z.infer<typeof changeOffer>;

export const changeRequestAnswer = z.object({
  data: z.object({ order_change_offers: z.array(z.unknown()) }),
});
export const duffelChangeOffer = changeOffer;
export const changeAnswer = z.object({ data: orderChange.extend({ expires_at: text.nullish() }) });

export const errorAnswer = z.object({
  errors: z
    .array(z.object({ code: text, source: z.object({ pointer: textOf(500).nullish() }).nullish() }))
    .min(1),
});
