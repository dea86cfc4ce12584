import { z } from 'zod';
import { RazorpayError } from './errors.ts';

const HIGHEST_AMOUNT = 500_000_00 * 100;

/** The amount is in paise, as everywhere in the gateway's API. */
const amount = z.int('The amount must be an integer.').min(1).max(HIGHEST_AMOUNT);

const notes = z
  .union([
    z.record(z.string().max(256), z.union([z.string().max(256), z.number()]).transform(String)),
    z.tuple([]).transform((): Record<string, string> => ({})),
  ])
  .refine((given) => Object.keys(given).length <= 15, 'You may send a maximum of 15 fields in notes.')
  .nullish()
  .transform((given) => given ?? {});

const isYes = z
  .union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false'])])
  .transform((given) => given === true || given === 1 || given === '1' || given === 'true');

export const askedOrder = z.object({
  amount: amount.min(100, 'Order amount less than minimum amount allowed'),
  currency: z.literal('INR', 'Currency is not supported'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish(),
  notes,
  payment_capture: isYes.optional(),
  payment: z.object({ capture: z.enum(['automatic', 'manual']) }).optional(),
});

export const askedCapture = z.object({
  amount,
  currency: z.literal('INR', 'Currency is not supported').default('INR'),
});

export const askedRefund = z
  .object({
    amount: amount.min(100, 'The amount must be at least INR 1.00').optional(),
    speed: z.enum(['normal', 'optimum']).default('normal'),
    receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish(),
    notes,
  })
  .nullish()
  .transform((given) => given ?? { amount: undefined, speed: 'normal' as const, receipt: null, notes: {} });

export const askedAccount = z.object({
  receivers: z.object({
    types: z.array(z.literal('bank_account', 'Only bank accounts are opened here.')).min(1),
  }),
  description: z.string().max(2_048).nullish(),
  customer_id: z.string().nullish(),
  notes,
});

export const pageQuery = z.object({
  count: z.coerce.number().int().min(1, 'The count must be at least 1.').max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
  from: z.coerce.number().int().optional(),
  to: z.coerce.number().int().optional(),
  receipt: z.string().optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const reconQuery = z.object({
  year: z.string().regex(/^\d{4}$/, 'The year must be 4 digits.'),
  month: z.coerce.number().int().min(1).max(12),
  day: z.coerce.number().int().min(1).max(31).optional(),
  count: z.coerce.number().int().min(1).max(1_000).default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

export const REFUND_KEY = /^[A-Za-z0-9_-]{10,}$/;

/** Parses the input; throws the first problem as the gateway's own error. */
export function parseGatewayRequest<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined;
  throw new RazorpayError(
    isMissing ? `The ${field} field is required.` : (issue?.message ?? 'The request is invalid.'),
    field === '' ? {} : { field },
  );
}
