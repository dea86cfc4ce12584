import { z } from 'zod';

/** These schemas describe the parts of the gateway's responses that Marga relies on; anything else is ignored. */

const gatewayId = z.string().regex(/^[A-Za-z0-9_]{3,60}$/);

/**
 * The amount is in the smallest unit. A number beyond these bounds would not be exact, and no payment of Marga's is
 * that large.
 */
const paise = z.int().min(1).max(1_000_000_000_000);
const paiseOrNothing = z.int().min(0).max(1_000_000_000_000);
const epochSeconds = z.int().min(1_000_000_000).max(99_999_999_999);
const receipt = z.string().max(60).nullish();

export const order = z.object({
  id: gatewayId,
  entity: z.literal('order'),
  amount: paise,
  currency: z.string(),
  receipt,
});

export const payment = z.object({
  id: gatewayId,
  entity: z.literal('payment'),
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
  error_description: z.string().nullish(),
  created_at: epochSeconds,
});

export const refund = z.object({
  id: gatewayId,
  entity: z.literal('refund'),
  amount: paise,
  currency: z.string(),
  receipt,
  status: z.enum(['pending', 'processed', 'failed']),
});

export const virtualAccount = z.object({
  id: gatewayId,
  entity: z.literal('virtual_account'),
  receivers: z
    .array(
      z.object({
        entity: z.string(),
        account_number: z.string().min(5).max(60),
        ifsc: z.string().min(1).max(20),
        bank_name: z.string().max(100).nullish(),
        name: z.string().min(1).max(200),
      }),
    )
    .min(1),
});

export const bankTransfer = z.object({
  entity: z.literal('bank_transfer'),
  amount: paise,
  bank_reference: z.string().min(1).max(60),
  payer_bank_account: z.object({ name: z.string().nullish() }).nullish(),
  virtual_account: z.object({
    receivers: z.array(z.object({ account_number: z.string().max(60).nullish() })),
  }),
});

export const reportLine = z.object({
  entity_id: gatewayId,
  type: z.string(),
  amount: paise,
  currency: z.string(),
  debit: paiseOrNothing,
  credit: paiseOrNothing,
});

export function collectionSchemaOf<Item extends z.ZodType>(item: Item) {
  return z.object({ entity: z.literal('collection'), items: z.array(item) });
}

/** This schema describes a refusal in the gateway's own format. */
export const refusal = z.object({ code: z.string(), description: z.string() });
