import { z } from 'zod';
import { restricted } from './restricted-price.ts';
import { wireInstant, wireMoney } from './wire.ts';

/**
 * A price is a price breakdown: named lines that add up to what the buyer pays, each with the rule that made it. The same inputs
 * and rules always give the same lines, so any price of any day can be calculated again.
 */

/** In the order in which they fall. Commission and incentive are below nothing, round off may be. */
export const LINE_CODES = [
  'fare',
  'supplier-taxes',
  'ancillary',
  'commission',
  'incentive',
  'tds',
  'markup',
  'service-fee',
  'cgst',
  'sgst',
  'utgst',
  'igst',
  'round-off',
] as const;
export type LineCode = (typeof LINE_CODES)[number];

/** What the buyer adds for their own client, after the net. */
export const CLIENT_LINE_CODES = ['own-markup', 'sub-agent-markup'] as const;

/** How far a rule of the law is believed: found in several good sources, or to be asked an accountant. */
export const RULE_STATUSES = ['sure', 'verify'] as const;

export const priceLine = z
  .strictObject({
    code: z.enum([...LINE_CODES, ...CLIENT_LINE_CODES]),
    /** Of an ancillary: what it is, in the supplier's words. */
    name: z.string().max(120).optional(),
    amount: wireMoney,
    /** What it was calculated from: `rate` percent of `on`, or `on` as many `times`. Null for what the supplier quoted. */
    basis: z
      .strictObject({
        rate: z
          .string()
          .regex(/^\d{1,3}(\.\d{1,4})?$/)
          .nullable(),
        on: wireMoney,
        times: z.int().min(1).nullable(),
      })
      .nullable(),
    /** Which rule made it; null for what the supplier quoted. A rule of the law is named by its code. */
    rule: z
      .strictObject({ id: z.string().max(60), version: z.int().min(1), name: z.string().max(120) })
      .nullable(),
    /** The law or the agreement behind it. */
    citation: z.string().max(300).nullable(),
    status: z.enum(RULE_STATUSES).nullable(),
  })
  .meta({ id: 'PriceLine' });
export type PriceLine = z.infer<typeof priceLine>;
restricted(priceLine);

/** Why the buyer can or cannot have tax back. */
export const CREDIT_REASONS = [
  'creditable',
  /** The buyer has no GST registration. */
  'not-registered',
  /** The tax is that of another state, where the buyer has no registration: a hotel's, always the property's state. */
  'other-state',
  /** The rate carries no input credit. */
  'rate-without-credit',
  /** No tax is in it. */
  'no-tax',
] as const;

export const inputCredit = z
  .strictObject({
    /** Of the supplier's tax: what can be had back, and why or why not. Calculated; the supplier's invoice decides. */
    supplierTax: wireMoney,
    reason: z.enum(CREDIT_REASONS),
    /** Of the tax on what is ours. */
    ownTax: wireMoney,
    /** What the buyer pays less what comes back. */
    trueCost: wireMoney,
  })
  .meta({ id: 'InputCredit' });
export type InputCredit = z.infer<typeof inputCredit>;

export const priceBreakdown = z
  .strictObject({
    /** They add up to `net`. Lines of nothing are left out, but for the fare. */
    lines: z.array(priceLine).min(1).max(80),
    net: wireMoney,
    /** They and the net add up to `clientTotal`. */
    clientLines: z.array(priceLine).max(4),
    clientTotal: wireMoney,
    credit: inputCredit,
    /** The rules of this moment made it. */
    pricedAt: wireInstant,
  })
  .meta({ id: 'PriceBreakdown' });
export type PriceBreakdown = z.infer<typeof priceBreakdown>;
restricted(priceBreakdown);
