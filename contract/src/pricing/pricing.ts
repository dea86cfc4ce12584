import { z } from 'zod';
import { markForPriceRedaction } from './price-redaction.ts';
import {
  jsonResponse,
  memberAccess,
  listPageSchemaOf,
  pageQuery,
  defineRoute,
  staffAccess,
  shows,
  showsCompanyNames,
  showsNothingOfOthers,
} from '../route-definition.ts';
import { itineraryRoute } from '../search/itineraries.ts';
import { SERVICES } from '../travel-services.ts';
import { RULE_STATUSES, priceBreakdown } from './price-breakdown.ts';
import { idSchemaOf, wireInstant, wireMoney } from '../wire-schemas.ts';

/**
 * Pricing rules define the commission and incentive that the portal's operator grants, the markup and fee that it
 * charges, and the markup that a company adds for its clients.
 */

export const RULE_KINDS = ['commission', 'incentive', 'markup', 'service-fee', 'own-markup'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Accepts one line of text without invisible characters. */
function singleLineText(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');
}

export const word = singleLineText(1, 60);

/**
 * Says what a rule applies to; null matches anything. Of two matching rules, the first field here that only one of
 * them sets decides: that rule takes precedence.
 */
export const ruleScope = z
  .strictObject({
    companyId: idSchemaOf('company').nullable().default(null),
    /** This is the name of a group of companies. A company is in at most one. */
    group: word.nullable().default(null),
    supplier: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,30}$/)
      .nullable()
      .default(null),
    /** This is the code of an airline, railway or bus operator, or the name of a hotel. */
    carrier: word.nullable().default(null),
    /** This is origin and destination by place codes, as in an itinerary: DEL-BOM, ci-delhi-ci-jaipur. */
    route: z
      .string()
      .max(105)
      .regex(/^[^\s\p{Cc}\p{Cs}]{2,52}-[^\s\p{Cc}\p{Cs}]{2,52}$/u)
      .nullable()
      .default(null),
    /** This is a cabin, a train class, a kind of bus, a room's meal plan or a type of cab. */
    class: word.nullable().default(null),
    service: z.enum(SERVICES).nullable().default(null),
    /**
     * The rule applies when the number of days from the sale to the departure is between `from` and `until`, both
     * inclusive.
     */
    leadDays: z
      .strictObject({ from: z.int().min(0).max(400), until: z.int().min(0).max(400) })
      .refine(({ from, until }) => from <= until, 'the first is after the last')
      .nullable()
      .default(null),
  })
  .meta({ id: 'RuleScope' });
export type RuleScope = z.infer<typeof ruleScope>;

export const ruleValue = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('percent'),
      /** This is in hundredths of a percent. */
      basisPoints: z.int().min(0).max(10_000),
      /** The percentage applies to the fare alone, or to the fare with the supplier's taxes. */
      of: z.enum(['fare', 'fare-and-taxes']),
    }),
    z.strictObject({
      kind: z.literal('fixed'),
      amount: wireMoney,
      per: z.enum(['booking', 'traveller', 'room-night']),
    }),
  ])
  .meta({ id: 'RuleValue' });
export type RuleValue = z.infer<typeof ruleValue>;

/**
 * No rule says more than this, whoever agrees to it: a larger value is a typing error or a gift. What a company adds for
 * its own clients has no such ceiling.
 */
export const RULE_CEILINGS: Readonly<
  Record<Exclude<RuleKind, 'own-markup'>, { readonly basisPoints: number; readonly rupees: string }>
> = {
  commission: { basisPoints: 3_000, rupees: '10000.00' },
  incentive: { basisPoints: 3_000, rupees: '10000.00' },
  markup: { basisPoints: 5_000, rupees: '100000.00' },
  'service-fee': { basisPoints: 5_000, rupees: '100000.00' },
};

/** No tax rate in India is higher than this, the highest rate of GST. */
export const TAX_CEILING_BASIS_POINTS = 4_000;

const ruleName = singleLineText(3, 120);

export const pricingRule = z
  .strictObject({
    id: idSchemaOf('rule'),
    version: z.int().min(1),
    kind: z.enum(RULE_KINDS),
    name: ruleName,
    scope: ruleScope,
    value: ruleValue,
    validFrom: wireInstant,
    /** The rule no longer applies from this time on. Null means that it applies until somebody ends it. */
    validUntil: wireInstant.nullable(),
    state: z.enum(['coming', 'valid', 'over']),
    createdAt: wireInstant,
    createdBy: z.string(),
  })
  .meta({ id: 'PricingRule' });
export type PricingRule = z.infer<typeof pricingRule>;
markForPriceRedaction(pricingRule);

/** A draft is a new rule, a new value of a rule from a given time onwards, or the end of a rule. */
export const ruleDraft = z
  .strictObject({
    kind: z.enum(RULE_KINDS),
    name: ruleName,
    scope: ruleScope,
    value: ruleValue,
    /** The rule applies from this time on; null means now. It is never in the past. */
    validFrom: wireInstant.nullable().default(null),
    validUntil: wireInstant.nullable().default(null),
    /** This rule's value is replaced from `validFrom` on; its scope and kind stay. */
    replaces: idSchemaOf('rule').nullable().default(null),
  })
  .meta({ id: 'RuleDraft' });
export type RuleDraft = z.infer<typeof ruleDraft>;

/** Shows what a draft would have changed on recent bookings. Their own prices stay as sold. */
export const rulePreview = z
  .strictObject({
    /** Counts the bookings in the sample, which are the latest that have a price breakdown. */
    looked: z.int().min(0),
    changed: z.int().min(0),
    /** `netBefore` and `netAfter` are totals over the whole sample. */
    netBefore: wireMoney,
    netAfter: wireMoney,
    /** `incomeBefore` and `incomeAfter` are Marga's own income: markup and fee, less commission and incentive. */
    incomeBefore: wireMoney,
    incomeAfter: wireMoney,
    /** Lists the bookings that change most, at most twenty. */
    examples: z.array(
      z.strictObject({
        bookingId: idSchemaOf('booking'),
        reference: z.string(),
        companyName: z.string(),
        route: itineraryRoute,
        service: z.enum(SERVICES),
        netBefore: wireMoney,
        netAfter: wireMoney,
        clientBefore: wireMoney,
        clientAfter: wireMoney,
      }),
    ),
  })
  .meta({ id: 'RulePreview' });
export type RulePreview = z.infer<typeof rulePreview>;
markForPriceRedaction(rulePreview);

export const ruleParams = z.strictObject({ ruleId: idSchemaOf('rule') });

/** These routes manage a company's own markups and are for its members. */

export const listMarkups = defineRoute({
  name: 'pricing.list-markups',
  summary: 'What the company adds for its own clients: rules that are valid, coming or over.',
  method: 'GET',
  path: '/v1/markups',
  access: memberAccess('price:read'),
  query: pageQuery,
  response: jsonResponse(listPageSchemaOf(pricingRule)),
  errors: [],
});

/**
 * Previews a markup on recent bookings. The company must be the caller's own: any other is reported as not found, and
 * a group is refused.
 */
export const previewMarkup = defineRoute({
  name: 'pricing.preview-markup',
  summary: "What a markup would have changed on the company's recent bookings.",
  method: 'POST',
  path: '/v1/markups/preview',
  access: memberAccess('markup:manage'),
  body: ruleDraft,
  response: jsonResponse(rulePreview),
  errors: ['rule-overlaps', 'not-found'],
});

export const createMarkup = defineRoute({
  name: 'pricing.create-markup',
  summary: 'Add a markup, or change one from a moment on.',
  method: 'POST',
  path: '/v1/markups',
  access: memberAccess('markup:manage'),
  body: ruleDraft,
  response: jsonResponse(pricingRule, 201),
  errors: ['rule-overlaps', 'not-found'],
});

export const endMarkup = defineRoute({
  name: 'pricing.end-markup',
  summary: 'End a markup now; one that has not begun never begins.',
  method: 'POST',
  path: '/v1/markups/:ruleId/end',
  access: memberAccess('markup:manage'),
  params: ruleParams,
  response: jsonResponse(pricingRule),
  errors: ['state-changed'],
});

/** These routes manage the pricing rules of the portal's operator. */

export const listRules = defineRoute({
  name: 'pricing.list-rules',
  summary: 'Rules of the trade, the latest first.',
  method: 'GET',
  path: '/v1/console/pricing-rules',
  access: staffAccess('pricing:read'),
  audits: showsCompanyNames,
  query: pageQuery.extend({
    kind: z.enum(RULE_KINDS).optional(),
    service: z.enum(SERVICES).optional(),
    companyId: idSchemaOf('company').optional(),
    state: z.enum(['coming', 'valid', 'over']).optional(),
  }),
  response: jsonResponse(listPageSchemaOf(pricingRule.extend({ companyName: z.string().nullable() }))),
  errors: [],
});

export const previewRule = defineRoute({
  name: 'pricing.preview-rule',
  summary: 'What a rule would have changed on recent bookings of the companies it is about.',
  method: 'POST',
  path: '/v1/console/pricing-rules/preview',
  access: staffAccess('pricing:manage'),
  body: ruleDraft,
  response: jsonResponse(rulePreview),
  errors: ['rule-overlaps', 'not-found'],
});

export const listGroups = defineRoute({
  name: 'pricing.list-groups',
  summary: 'Groups of companies that rules can be about, with who is in them.',
  method: 'GET',
  path: '/v1/console/pricing-groups',
  access: staffAccess('pricing:read'),
  audits: showsCompanyNames,
  response: jsonResponse(
    z.strictObject({
      groups: z.array(
        z.strictObject({
          name: z.string(),
          companies: z.array(z.strictObject({ id: idSchemaOf('company'), name: z.string() })),
        }),
      ),
    }),
  ),
  errors: [],
});

/** These are the codes of the tax rules. The tax rulebook holds all rates and the dates from which they apply. */

export const TAX_RULE_CODES = [
  /** This is the tax on Marga's own markup and service fee. */
  'gst.own-service',
  /**
   * This rule sets the taxable value of an air agent's own service: the amount that it charges, or a share of the
   * fare under Rule 32(3).
   */
  'gst.air-valuation',
  'tds.commission',
  'tds.without-pan',
  /** These taxes are inside suppliers' prices and serve to calculate the true cost after input credit. */
  'gst.air.economy',
  'gst.air.other-cabins',
  'gst.hotel.lower-slab',
  'gst.hotel.upper-slab',
  'gst.cab',
  'gst.bus.ac',
  'gst.bus.other',
  'gst.rail.ac',
  'gst.rail.other',
  'round-off.net',
] as const;
export type TaxRuleCode = (typeof TAX_RULE_CODES)[number];

/** Holds the parameters of tax rules; the server's pricing/README says which of them each code reads. */
export const taxParams = z
  .strictObject({
    basisPoints: z.int().min(0).max(10_000).optional(),
    /** Says whether the buyer may claim input credit. */
    hasCredit: z.boolean().optional(),
    /** The rule applies up to this value per room and night. */
    upTo: wireMoney.optional(),
    /**
     * Under Rule 32(3), these shares of the basic fare are the taxable value: one for domestic and one for
     * international flights.
     */
    domesticBasisPoints: z.int().min(0).max(10_000).optional(),
    internationalBasisPoints: z.int().min(0).max(10_000).optional(),
    valuation: z.enum(['actual', 'rule-32-3']).optional(),
    /** The net is rounded to a multiple of this amount. */
    unit: wireMoney.optional(),
    rounding: z.enum(['half-up', 'half-even', 'up', 'down']).optional(),
  })
  .meta({ id: 'TaxParams' });

export const taxRule = z
  .strictObject({
    code: z.enum(TAX_RULE_CODES),
    version: z.int().min(1),
    title: z.string().max(160),
    params: taxParams,
    citation: z.string().max(300),
    status: z.enum(RULE_STATUSES),
    validFrom: wireInstant,
    validUntil: wireInstant.nullable(),
    state: z.enum(['coming', 'valid', 'over']),
  })
  .meta({ id: 'TaxRule' });
export type TaxRule = z.infer<typeof taxRule>;

export const taxDraft = z
  .strictObject({
    code: z.enum(TAX_RULE_CODES),
    title: singleLineText(3, 160),
    params: taxParams,
    citation: singleLineText(5, 300),
    status: z.enum(RULE_STATUSES),
    validFrom: wireInstant,
  })
  .meta({ id: 'TaxDraft' });
export type TaxDraft = z.infer<typeof taxDraft>;

export const listTaxRules = defineRoute({
  name: 'pricing.list-tax-rules',
  summary: 'The whole rulebook, every version with its dates.',
  method: 'GET',
  path: '/v1/console/tax-rules',
  access: staffAccess('pricing:read'),
  audits: showsNothingOfOthers,
  response: jsonResponse(z.strictObject({ rules: z.array(taxRule) })),
  errors: [],
});

export const previewTaxRule = defineRoute({
  name: 'pricing.preview-tax-rule',
  summary: 'What another rate would have changed on recent bookings.',
  method: 'POST',
  path: '/v1/console/tax-rules/preview',
  access: staffAccess('pricing:manage'),
  body: taxDraft,
  response: jsonResponse(rulePreview),
  errors: [],
});

/** Verifies a price: compares what was sold with what the rules of that time give when calculated again today. */
export const recomputePrice = defineRoute({
  name: 'pricing.recompute',
  summary: 'The price of a booking as it was sold, and calculated again with the rules of that moment.',
  method: 'GET',
  path: '/v1/console/prices/:bookingId',
  access: staffAccess('pricing:read'),
  audits: shows('money'),
  params: z.strictObject({ bookingId: idSchemaOf('booking') }),
  response: jsonResponse(
    z.strictObject({ original: priceBreakdown, recomputed: priceBreakdown, isSame: z.boolean() }),
  ),
  errors: ['not-found'],
});

export const pricingRoutes = [
  listMarkups,
  previewMarkup,
  createMarkup,
  endMarkup,
  listRules,
  previewRule,
  listGroups,
  listTaxRules,
  previewTaxRule,
  recomputePrice,
] as const;
