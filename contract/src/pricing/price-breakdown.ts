import { z } from 'zod';
import { markForPriceRedaction } from './price-redaction.ts';
import { wireInstant, wireMoney } from '../wire-schemas.ts';

/**
 * A price is a breakdown of named lines that add up to what the buyer pays, each with the rule that produced it.
 * The same inputs and rules always give the same lines, so any past price can be calculated again.
 */

/** Lines are applied in this order. Commission and incentive are negative, and round-off may be. */
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

/** These lines are what the buyer adds to the net price for their own client. */
export const CLIENT_LINE_CODES = ['own-markup', 'sub-agent-markup'] as const;

/** Says how reliable a tax rule is: confirmed by several good sources, or to be verified with an accountant. */
export const RULE_STATUSES = ['sure', 'verify'] as const;

export const priceLine = z
  .strictObject({
    code: z.enum([...LINE_CODES, ...CLIENT_LINE_CODES]),
    /** Names an ancillary in the supplier's words. */
    name: z.string().max(120).optional(),
    amount: wireMoney,
    /**
     * Says how the line was calculated: `rate` percent of `on`, or `on` multiplied by `times`. It is null for an
     * amount that the supplier quoted.
     */
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
    /**
     * Names the rule that produced the line, a tax rule by its code. It is null for an amount that the supplier
     * quoted.
     */
    rule: z
      .strictObject({ id: z.string().max(60), version: z.int().min(1), name: z.string().max(120) })
      .nullable(),
    /** Cites the law or the agreement behind the line. */
    citation: z.string().max(300).nullable(),
    status: z.enum(RULE_STATUSES).nullable(),
  })
  .meta({ id: 'PriceLine' });
export type PriceLine = z.infer<typeof priceLine>;
markForPriceRedaction(priceLine);

/** Says why the buyer can or cannot claim input tax credit. */
export const CREDIT_REASONS = [
  'creditable',
  /** The buyer has no GST registration. */
  'not-registered',
  /**
   * The tax belongs to another state, where the buyer has no registration; a hotel's tax always belongs to the
   * property's state.
   */
  'other-state',
  /** The tax rate excludes input credit. */
  'rate-without-credit',
  /** The price contains no tax. */
  'no-tax',
] as const;

export const inputCredit = z
  .strictObject({
    /**
     * This is the part of the supplier's tax that the buyer can claim, and `reason` says why or why not. It is an
     * estimate; the supplier's invoice decides.
     */
    supplierTax: wireMoney,
    reason: z.enum(CREDIT_REASONS),
    /** This is the claimable tax on Marga's own charges. */
    ownTax: wireMoney,
    /** This is what the buyer pays less the claimable tax. */
    trueCost: wireMoney,
  })
  .meta({ id: 'InputCredit' });
export type InputCredit = z.infer<typeof inputCredit>;

export const priceBreakdown = z
  .strictObject({
    /** The lines add up to `net`. Zero lines are left out, except for the fare. */
    lines: z.array(priceLine).min(1).max(80),
    net: wireMoney,
    /** These lines and the net add up to `clientTotal`. */
    clientLines: z.array(priceLine).max(4),
    clientTotal: wireMoney,
    credit: inputCredit,
    /** The price was calculated by the rules valid at this time. */
    pricedAt: wireInstant,
  })
  .meta({ id: 'PriceBreakdown' });
export type PriceBreakdown = z.infer<typeof priceBreakdown>;
markForPriceRedaction(priceBreakdown);
