import type { CompanyId } from '@marga/contract/kernel/ids';
import type { GstStateCode } from '@marga/contract/kernel/indian-identifiers';
import type { PricedAncillary } from '@marga/contract/trips/ancillaries';
import { addMoney, fromWireMoney, parseMoney, toWireMoney } from '@marga/contract/kernel/money';
import { parseInstant, type Instant, parseLocalDate } from '@marga/contract/kernel/time';
import type { RuleKind, RuleScope, RuleValue, TaxRuleCode } from '@marga/contract/pricing/pricing';
import type { PriceBreakdown } from '@marga/contract/pricing/price-breakdown';
import { createTestDatabase } from './database.ts';
import type { Quoted } from '../src/modules/pricing/convert-currency.ts';
import { selectTaxRules } from '../src/modules/pricing/db/pricing-queries.ts';
import { Db } from '../src/platform/db/db.ts';
import type { PricingInput } from '../src/modules/pricing/pricing-input.ts';
import { calculateBuyerPrice } from '../src/modules/pricing/calculate-buyer-price.ts';
import { taxRuleVersionFromRow } from '../src/modules/pricing/rulebook-from-rows.ts';
import type { Buyer, TaxRuleVersion, CommissionOrMarkupRule } from '../src/modules/pricing/rulebook.ts';

let taxRules: Promise<readonly TaxRuleVersion[]> | undefined;

/**
 * Returns the tax rules as the migrations wrote them, so that the tests use the rules that apply in production. Files
 * that share their modules read them once, because a database for each file took most of the time of these tests.
 */
export function readTaxRules(): Promise<readonly TaxRuleVersion[]> {
  return (taxRules ??= readMigratedTaxRules());
}

async function readMigratedTaxRules(): Promise<readonly TaxRuleVersion[]> {
  const { migrator } = await createTestDatabase();
  const db = new Db({ url: migrator, poolSize: 1, clockOffsetMs: undefined });
  try {
    const [rows] = await db.run([selectTaxRules()]);
    return rows.map(taxRuleVersionFromRow);
  } finally {
    await db.close();
  }
}

/** Returns the tax rules with another rate, as an operator could set it. */
export function withTaxRate(
  law: readonly TaxRuleVersion[],
  code: TaxRuleCode,
  params: TaxRuleVersion['params'],
): readonly TaxRuleVersion[] {
  return law.map((one) => (one.code === code ? { ...one, params: { ...one.params, ...params } } : one));
}

export const COMPANY = 'cmp_01kbuyer00000000000000000' as CompanyId;
export const SUB_AGENT = 'cmp_01ksubagent00000000000000' as CompanyId;

/**
 * Returns a buyer registered in this state and in these others; Marga is in Karnataka unless a case says otherwise.
 */
export function buyerRegisteredInState(
  state: GstStateCode,
  { portal = '29', also = [] }: { portal?: GstStateCode; also?: readonly GstStateCode[] } = {},
): Buyer {
  const pan = 'AABCM4521L';
  return {
    companyId: COMPANY,
    group: null,
    gstin: `${state}${pan}1Z0`,
    pan,
    states: [state, ...also],
    portalState: portal,
    subAgent: null,
  };
}

/** This buyer has no registration, so no PAN is known either. */
export const UNREGISTERED: Buyer = { ...buyerRegisteredInState('29'), gstin: null, pan: null, states: [] };
export const KARNATAKA = buyerRegisteredInState('29');
export const MAHARASHTRA = buyerRegisteredInState('27');

const ANY: RuleScope = {
  companyId: null,
  group: null,
  supplier: null,
  carrier: null,
  route: null,
  class: null,
  service: null,
  leadDays: null,
};

let made = 0;

export function createCommissionOrMarkupRule(
  kind: RuleKind,
  value: RuleValue,
  scope: Partial<RuleScope> = {},
): CommissionOrMarkupRule {
  made += 1;
  return {
    id: `rul_${made}`,
    version: 1,
    kind,
    name: `${kind} ${made}`,
    scope: { ...ANY, ...scope },
    value,
    validFrom: parseInstant('2017-07-01T00:00:00Z'),
    validUntil: null,
  };
}

/** Returns a rule value that is a percentage, given in basis points. */
export function createPercentRuleValue(
  basisPoints: number,
  of: 'fare' | 'fare-and-taxes' = 'fare',
): RuleValue {
  return { kind: 'percent', basisPoints, of };
}

export function createFixedRupeeRuleValue(
  amount: string,
  per: Extract<RuleValue, { kind: 'fixed' }>['per'] = 'booking',
): RuleValue {
  return { kind: 'fixed', amount: toWireMoney(parseMoney(amount, 'INR')), per };
}

/** Returns the rule for the markup that a company adds for its clients. */
export function createCompanyMarkupRule(
  value: RuleValue,
  companyId: CompanyId = COMPANY,
): CommissionOrMarkupRule {
  return createCommissionOrMarkupRule('own-markup', value, { companyId });
}

export const TODAY = parseInstant('2026-11-15T06:00:00Z');

const FACTS: PricingInput = {
  service: 'flight',
  supplier: 'skybridge',
  carrier: 'AI',
  route: 'DEL-BOM',
  class: 'economy',
  travellers: 1,
  roomNights: 1,
  departsOn: parseLocalDate('2026-12-15'),
  beginsAbroad: false,
  isInternational: false,
  state: null,
};

export interface GoldenCase {
  readonly fare: string;
  readonly taxes: string;
  /** Holds the supplier's price of each ancillary by name. */
  readonly ancillaries?: Readonly<Record<string, string>>;
  readonly currency?: string;
  readonly rate?: string;
  readonly buyer?: Buyer;
  readonly rules?: readonly CommissionOrMarkupRule[];
  readonly at?: Instant;
  readonly facts?: Partial<PricingInput>;
  readonly law?: readonly TaxRuleVersion[];
}

/**
 * Returns the price as a supplier quotes it; without ancillaries the field is absent, as in quotes from before they
 * were sold.
 */
export function createSupplierPriceQuote({ fare, taxes, ancillaries }: GoldenCase, currency: string): Quoted {
  const [base, tax] = [parseMoney(fare, currency), parseMoney(taxes, currency)];
  const sold = Object.entries(ancillaries ?? {}).map(([name, amount]): PricedAncillary => ({
    id: name,
    kind: 'meal',
    name,
    segments: [],
    traveller: 0,
    count: 1,
    amount: toWireMoney(parseMoney(amount, currency)),
  }));
  const total = sold.reduce((all, { amount }) => addMoney(all, fromWireMoney(amount)), addMoney(base, tax));
  return {
    base: toWireMoney(base),
    taxes: toWireMoney(tax),
    total: toWireMoney(total),
    ...(ancillaries && { ancillaries: sold }),
  };
}

export function calculateGoldenPrice(law: readonly TaxRuleVersion[], sale: GoldenCase): PriceBreakdown {
  const { currency = 'INR', rate, buyer = MAHARASHTRA, rules = [], at = TODAY } = sale;
  return calculateBuyerPrice({
    quoted: createSupplierPriceQuote(sale, currency),
    exchange: rate === undefined ? null : { rate, lockedAt: at },
    facts: { ...FACTS, ...sale.facts },
    buyer,
    at,
    book: { edition: '1.0', rules, taxes: sale.law ?? law },
  });
}

/**
 * Formats a complete price breakdown in one line: `fare 100.00, markup 5.00 → 105.00; client 105.00; back 4.50 + 0.90
 * creditable → 99.60`.
 */
export function formatPriceBreakdown({
  lines,
  net,
  clientLines,
  clientTotal,
  credit,
}: PriceBreakdown): string {
  const list = (some: PriceBreakdown['lines']) =>
    some.map(({ code, amount }) => `${code} ${amount.amount}`).join(', ');
  const added = clientLines.length === 0 ? '' : ` (${list(clientLines)})`;
  return `${list(lines)} → ${net.amount}; client ${clientTotal.amount}${added}; back ${credit.supplierTax.amount} + ${
    credit.ownTax.amount
  } ${credit.reason} → ${credit.trueCost.amount}`;
}
