import { z } from 'zod';
import { idSchemaOf, wireMoney } from '../wire-schemas.ts';

/** These matters keep a company open, because nobody could settle them once its only member is gone. */
export const UNSETTLED_MATTERS = [
  'wallet-balance',
  'credit-owed',
  'money-on-hold',
  /** The money of a payment has arrived and has neither been spent nor refunded. */
  'payment-balance',
  'payments',
  /** These bookings are ahead, under way, or need somebody's action. */
  'bookings',
  'booking-changes',
  'service-requests',
  'refunds',
  /** The gateway has not paid these back to where the money came from. */
  'gateway-refunds',
  'client-quotes',
] as const;

export type UnsettledMatter = (typeof UNSETTLED_MATTERS)[number];

/** A refusal to delete an account lists these under `companies`. */
export const unsettledCompany = z.strictObject({
  companyId: idSchemaOf('company'),
  companyName: z.string(),
  matters: z.array(
    z.strictObject({
      kind: z.enum(UNSETTLED_MATTERS),
      count: z.int(),
      /** This is what the matter is about in money, or null where only the count says something. */
      amount: wireMoney.nullable(),
    }),
  ),
});

export type UnsettledCompany = z.infer<typeof unsettledCompany>;
