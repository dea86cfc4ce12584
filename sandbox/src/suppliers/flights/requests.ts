import { localDate } from '@marga/contract/kernel/time';
import { z } from 'zod';
import { findPlace } from './airports.ts';
import { DuffelError, type DuffelErrorCode, type DuffelProblem } from './duffel-errors.ts';
import { CABINS } from './fares.ts';

const MOST_PASSENGERS = 9;

const calendarDay = z.string().transform((text, context) => {
  try {
    return localDate(text);
  } catch {
    context.addIssue({ code: 'invalid_format', format: 'date', input: text });
    return z.NEVER;
  }
});

const place = z.string().transform((code, context) => {
  const found = findPlace(code);
  if (found) return found;
  context.addIssue({ code: 'invalid_value', values: ['a known airport or city'], input: code });
  return z.NEVER;
});

const searchedPassenger = z.union([
  z.object({ age: z.int().min(0).max(130) }).transform(({ age }) => ({ age })),
  z.object({ type: z.enum(['adult', 'child', 'infant_without_seat']) }).transform(({ type }) => ({ type })),
]);

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
  cabin_class: z.enum(CABINS).nullish(),
  max_connections: z.int().min(0).max(2).nullish(),
});

const phone = z.string().regex(/^\+[1-9]\d{6,14}$/);

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
      }),
    )
    .min(1)
    .max(MOST_PASSENGERS),
  payments: z
    .tuple([z.object({ type: z.enum(['balance']), currency: z.string(), amount: z.string() })])
    .optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).nullish(),
});

const envelope = z.object({ data: z.looseObject({}) });
const envelopeWithMetadata = z.object({
  data: z.object({ metadata: z.record(z.string(), z.string()) }),
});

const cancellationBody = z.object({ order_id: z.string().min(1) });

export type SearchRequest = z.infer<typeof searchBody>;
export type OrderRequest = z.infer<typeof orderBody>;

export const parseSearch = (body: unknown): SearchRequest => parse(searchBody, body);
export const parseOrder = (body: unknown): OrderRequest => parse(orderBody, body);
export const parseCancellation = (body: unknown): z.infer<typeof cancellationBody> =>
  parse(cancellationBody, body);

/** What a create said of itself, read before anything else is checked: a refused attempt counts as one too. */
export function metadataOf(body: unknown): Record<string, string> {
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
