import { parseLocalDate } from '@marga/contract/kernel/time';
import { z } from 'zod';
import { findAirportOrCity } from './find-airport.ts';
import { DuffelError, type DuffelErrorCode, type DuffelProblem } from './duffel-errors.ts';
import { CABINS } from './fares.ts';
import type { SearchedPassenger } from './offer-id.ts';

/** A search allows nine seats with an infant on each lap. */
const MOST_PASSENGERS = 18;

const calendarDay = z.string().transform((text, context) => {
  try {
    return parseLocalDate(text);
  } catch {
    context.addIssue({ code: 'invalid_format', format: 'date', input: text });
    return z.NEVER;
  }
});

const place = z.string().transform((code, context) => {
  const found = findAirportOrCity(code);
  if (found) return found;
  context.addIssue({ code: 'invalid_value', values: ['a known airport or city'], input: code });
  return z.NEVER;
});

const accounts = z
  .array(z.object({ airline_iata_code: z.string().length(2), account_number: z.string().min(1) }))
  .nullish();

/** These are the supplier's fare types for passengers that the sandbox sells. */
const FARE_TYPES = ['student', 'teacher', 'marine', 'visiting_friends_and_family'] as const;

const searchedPassenger = z
  .union([
    z.object({ age: z.int().min(0).max(130), loyalty_programme_accounts: accounts }),
    z.object({
      type: z.enum(['adult', 'child', 'infant_without_seat']),
      loyalty_programme_accounts: accounts,
    }),
    z
      .object({ fare_type: z.enum(FARE_TYPES), loyalty_programme_accounts: accounts })
      .transform((passenger) => ({ ...passenger, type: 'adult' as const })),
  ])
  .transform((passenger) => {
    const airlines = passenger.loyalty_programme_accounts?.map(({ airline_iata_code: code }) => code) ?? [];
    return {
      searched: {
        ...('age' in passenger ? { age: passenger.age } : { type: passenger.type }),
        ...(airlines.length > 0 && { accounts: airlines }),
      } satisfies SearchedPassenger,
      fareType: 'fare_type' in passenger ? passenger.fare_type : undefined,
    };
  });

const searchBody = z.object({
  slices: z
    .array(
      z
        .object({ origin: place, destination: place, departure_date: calendarDay })
        .refine(({ origin, destination }) => origin.code !== destination.code, { path: ['destination'] }),
    )
    .min(1)
    .max(6),
  passengers: z.array(searchedPassenger).min(1).max(MOST_PASSENGERS),
  private_fares: z
    .record(z.string().length(2), z.array(z.object({ corporate_code: z.string().nullish() })).max(1))
    .nullish(),
  cabin_class: z.enum(CABINS).nullish(),
  max_connections: z.int().min(0).max(2).nullish(),
});

const phone = z.string().regex(/^\+[1-9]\d{6,14}$/);

const payment = z.object({ type: z.enum(['balance']), currency: z.string(), amount: z.string() });

const orderBody = z.object({
  type: z.enum(['instant', 'hold']).default('instant'),
  selected_offers: z.tuple([z.string().min(1)]),
  passengers: z
    .array(
      z.object({
        id: z.string().min(1),
        title: z.enum(['mr', 'ms', 'mrs', 'miss', 'dr']),
        given_name: z.string().min(1).max(20),
        family_name: z.string().min(1).max(20),
        born_on: calendarDay,
        gender: z.enum(['m', 'f']),
        email: z.email(),
        phone_number: phone,
        infant_passenger_id: z.string().nullish(),
        loyalty_programme_accounts: accounts,
      }),
    )
    .min(1)
    .max(MOST_PASSENGERS),
  services: z.array(z.object({ id: z.string().min(1), quantity: z.int().min(1) })).nullish(),
  payments: z.tuple([payment]).optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).nullish(),
});

const envelope = z.object({ data: z.looseObject({}) });
const envelopeWithMetadata = z.object({
  data: z.object({ metadata: z.record(z.string(), z.string()) }),
});

const cancellationBody = z.object({ order_id: z.string().min(1) });

const paymentBody = z.object({ order_id: z.string().min(1), payment });

const changeRequestBody = z.object({
  order_id: z.string().min(1),
  slices: z.object({
    remove: z.array(z.object({ slice_id: z.string().min(1) })).min(1),
    add: z
      .array(
        z.object({
          origin: place,
          destination: place,
          departure_date: calendarDay,
          cabin_class: z.enum(CABINS).nullish(),
        }),
      )
      .min(1)
      .max(6),
  }),
});
const changeBody = z.object({ selected_order_change_offer: z.string().min(1) });
const changeConfirmBody = z.object({ payment: payment.nullish() });

const webhookBody = z.object({ url: z.url(), events: z.array(z.string()).min(1) });
const webhookUpdateBody = webhookBody.partial().extend({ active: z.boolean().optional() });

export type SearchRequest = z.infer<typeof searchBody>;
export type OrderRequest = z.infer<typeof orderBody>;

export const parseSearch = (body: unknown): SearchRequest => parse(searchBody, body);
export const parseOrder = (body: unknown): OrderRequest => parse(orderBody, body);
export const parsePayment = (body: unknown): z.infer<typeof paymentBody> => parse(paymentBody, body);
export type ChangeRequest = z.infer<typeof changeRequestBody>;
export const parseOrderChangeRequest = (body: unknown): ChangeRequest => parse(changeRequestBody, body);
export const parseOrderChange = (body: unknown): z.infer<typeof changeBody> => parse(changeBody, body);
export const parseOrderChangeConfirmation = (body: unknown): z.infer<typeof changeConfirmBody> =>
  body === undefined ? {} : parse(changeConfirmBody, body);
export const parseWebhook = (body: unknown): z.infer<typeof webhookBody> => parse(webhookBody, body);
export const parseWebhookUpdate = (body: unknown): z.infer<typeof webhookUpdateBody> =>
  parse(webhookUpdateBody, body);
export const parseCancellation = (body: unknown): z.infer<typeof cancellationBody> =>
  parse(cancellationBody, body);

/** Reads the metadata of a create request before any validation, because a refused attempt is counted too. */
export function orderMetadataOf(body: unknown): Record<string, string> {
  const parsed = envelopeWithMetadata.safeParse(body);
  return parsed.success ? parsed.data.data.metadata : {};
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { data } = envelope.safeParse(body);
  if (!data) throw new DuffelError({ code: 'missing_data_param' });
  const parsed = schema.safeParse(data.data, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first, ...others] = parsed.error.issues.map(problemOf);
  throw first ? new DuffelError(first, ...others) : new DuffelError({ code: 'malformed_data_param' });
}

function problemOf(issue: z.core.$ZodIssue): DuffelProblem {
  return { code: codeOf(issue), field: issue.path.join('/') };
}

function codeOf(issue: z.core.$ZodIssue): DuffelErrorCode {
  const isBlank = issue.input === undefined || issue.input === null || issue.input === '';
  if (isBlank) return 'validation_required';
  switch (issue.code) {
    case 'invalid_value':
    case 'custom':
      return 'validation_inclusion';
    case 'invalid_format':
      return 'validation_format';
    case 'too_small':
    case 'too_big':
      return 'validation_length';
    default:
      return 'validation_type';
  }
}
