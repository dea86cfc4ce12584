import type { GstStateCode } from '@marga/contract/kernel/indian-identifiers';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { BUSINESS_ZONE, localDateAt, type Instant } from '@marga/contract/kernel/time';
import type { RuleKind, RuleScope, RuleValue, TaxRule, TaxRuleCode } from '@marga/contract/pricing/pricing';
import type { PricingInput } from './pricing-input.ts';

/** One version of a pricing rule says what is given or charged, for what, and when. */
export interface CommissionOrMarkupRule {
  readonly id: string;
  readonly version: number;
  readonly kind: RuleKind;
  readonly name: string;
  readonly scope: RuleScope;
  readonly value: RuleValue;
  readonly validFrom: Instant;
  readonly validUntil: Instant | null;
}

/** One version of a tax rule has a period of validity; its state is left out, because it depends on the time. */
export type TaxRuleVersion = Omit<TaxRule, 'state'>;

/**
 * Holds every rule that may apply to one company's prices, including past and future ones. The time of pricing
 * decides which of them apply.
 */
export interface Rulebook {
  /** The edition changes as soon as anything in the rulebook has changed. */
  readonly edition: string;
  readonly rules: readonly CommissionOrMarkupRule[];
  readonly taxes: readonly TaxRuleVersion[];
}

/**
 * Holds the details of the buyer that a price depends on. They are stored with a booking, so that the price can be
 * calculated again.
 */
export interface Buyer {
  readonly companyId: CompanyId;
  readonly group: string | null;
  /** This is the primary registration, once it has been approved. */
  readonly gstin: string | null;
  /** The PAN is known from the registration; without one tax is deducted at the higher rate. */
  readonly pan: string | null;
  /** Lists every state in which the buyer is registered: a hotel's tax can be reclaimed only there. */
  readonly states: readonly GstStateCode[];
  /**
   * This is the state of Marga's own registration, which together with the buyer's decides how Marga's tax is
   * split.
   */
  readonly portalState: GstStateCode;
  /**
   * The sub-agent is a company that resells for the buyer and adds a markup of its own; null when the buyer sells
   * directly.
   */
  readonly subAgent: CompanyId | null;
}

/**
 * The weights are distinct powers of two, so their sum shows which parts of a scope are set, and different
 * combinations never weigh the same.
 */
const WEIGHTS = {
  companyId: 128,
  group: 64,
  supplier: 32,
  carrier: 16,
  route: 8,
  class: 4,
  service: 2,
  leadDays: 1,
} as const satisfies Record<keyof RuleScope, number>;

const PARTS = Object.keys(WEIGHTS) as (keyof RuleScope)[];

export function ruleScopeSpecificityOf(scope: RuleScope): number {
  return PARTS.reduce((sum, part) => (scope[part] === null ? sum : sum + WEIGHTS[part]), 0);
}

export function isRuleValidAt(
  { validFrom, validUntil }: { readonly validFrom: Instant; readonly validUntil: Instant | null },
  at: Instant,
): boolean {
  return validFrom <= at && (validUntil === null || at < validUntil);
}

const DAY_MS = 86_400_000;

/** Counts whole days from the sale, in our own time zone, to the departure, in the time zone of its place. */
export function leadDaysOf({ departsOn }: Pick<PricingInput, 'departsOn'>, at: Instant): number {
  const saleDay = localDateAt(at, BUSINESS_ZONE);
  return Math.max(0, Math.round((Date.parse(departsOn) - Date.parse(saleDay)) / DAY_MS));
}

interface Asked {
  readonly facts: PricingInput;
  readonly companyId: CompanyId;
  readonly group: string | null;
  readonly leadDays: number;
}

export function isInRuleScope(scope: RuleScope, { facts, companyId, group, leadDays }: Asked): boolean {
  return (
    (scope.companyId === null || scope.companyId === companyId) &&
    matchesScopeValue(scope.group, group) &&
    (scope.supplier === null || scope.supplier === facts.supplier) &&
    matchesScopeValue(scope.carrier, facts.carrier) &&
    matchesScopeValue(scope.route, facts.route) &&
    matchesScopeValue(scope.class, facts.class) &&
    (scope.service === null || scope.service === facts.service) &&
    (scope.leadDays === null || (scope.leadDays.from <= leadDays && leadDays <= scope.leadDays.until))
  );
}

/** The comparison ignores case because people write both ai and AI for the same airline. */
function matchesScopeValue(wanted: string | null, found: string | null): boolean {
  return wanted === null || (found !== null && lowerCaseAscii(wanted) === lowerCaseAscii(found));
}

/** Lower-cases the letters A to Z and no others, exactly as the constraint on rules compares. */
export function lowerCaseAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/**
 * Returns the most specific matching rule of a kind that is valid at this time, or null. A constraint ensures that no
 * two matching rules are equally specific.
 */
export function findPricingRule(
  { rules }: Pick<Rulebook, 'rules'>,
  kind: RuleKind,
  at: Instant,
  asked: Asked,
): CommissionOrMarkupRule | null {
  let best: CommissionOrMarkupRule | null = null;
  for (const rule of rules) {
    if (rule.kind !== kind || !isRuleValidAt(rule, at) || !isInRuleScope(rule.scope, asked)) continue;
    if (best === null || ruleScopeSpecificityOf(rule.scope) > ruleScopeSpecificityOf(best.scope)) best = rule;
  }
  return best;
}

export function findTaxRuleAt(
  { taxes }: Pick<Rulebook, 'taxes'>,
  code: TaxRuleCode,
  at: Instant,
): TaxRuleVersion | null {
  return taxes.find((rule) => rule.code === code && isRuleValidAt(rule, at)) ?? null;
}
