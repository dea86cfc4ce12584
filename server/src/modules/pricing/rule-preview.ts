import type { Itinerary } from '@marga/contract/search/itineraries';
import { itineraryRouteOf } from '@marga/contract/search/itinerary-title';
import { type BookingId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { fromWireMoney, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { RulePreview } from '@marga/contract/pricing/pricing';
import type { PriceBreakdown } from '@marga/contract/pricing/price-breakdown';
import type { Service } from '@marga/contract/travel-services';
import { RUPEES } from './convert-currency.ts';
import { type StoredPrice, calculateBuyerPrice } from './calculate-buyer-price.ts';
import type { SampleRow } from './sale-price-queries.ts';
import {
  lowerCaseAscii,
  type Rulebook,
  type CommissionOrMarkupRule,
  ruleScopeSpecificityOf,
} from './rulebook.ts';

/** A rule preview recalculates at most this many of the latest bookings. */
export const SAMPLE_SIZE = 200;
const EXAMPLES = 20;

/** Holds a recent booking with its stored price inputs, from which the price can be calculated again. */
interface Sampled {
  readonly row: SampleRow;
  readonly stored: StoredPrice;
}

export function bookingSampleFromRows(rows: readonly SampleRow[]): Sampled[] {
  return rows.map((row) => ({ row, stored: row.price as StoredPrice }));
}

/** Returns the times at which the bookings of a sample were sold, because the rules of those times apply to them. */
export function saleTimesOf(sample: readonly Sampled[]): Instant[] {
  return [...new Set(sample.map(({ stored }) => stored.breakdown.pricedAt))];
}

/**
 * Returns the rulebook with the draft added, without earlier versions of the same rule and without rules of the same
 * kind and scope.
 */
export function withDraftRule(book: Rulebook, draft: CommissionOrMarkupRule): Rulebook {
  const rules = book.rules.filter((rule) => rule.id !== draft.id && !isSameScope(rule, draft));
  return { ...book, rules: [...rules, draft] };
}

function isSameScope(one: CommissionOrMarkupRule, other: CommissionOrMarkupRule): boolean {
  return (
    one.kind === other.kind &&
    ruleScopeSpecificityOf(one.scope) === ruleScopeSpecificityOf(other.scope) &&
    lowerCaseAscii(JSON.stringify(one.scope)) === lowerCaseAscii(JSON.stringify(other.scope))
  );
}

/**
 * Compares the prices at which bookings were sold with those that another rulebook would have given, at the time of
 * each sale. If `group` is given, their buyers are in that group, or in none.
 */
export function calculateRulePreview(
  sample: readonly Sampled[],
  book: Rulebook,
  group?: string | null,
): RulePreview {
  const compared = sample.map(({ row, stored }) => {
    const { breakdown: original, ...inputs } = stored;
    const buyer = group === undefined ? inputs.buyer : { ...inputs.buyer, group };
    const recomputed = calculateBuyerPrice({ ...inputs, buyer, at: original.pricedAt, book });
    return { row, original, recomputed, change: changeOf(original, recomputed) };
  });
  const changed = compared.filter(({ original, recomputed }) => isChanged(original, recomputed));
  const examples = changed
    .toSorted((a, b) => (a.change < b.change ? 1 : a.change > b.change ? -1 : 0))
    .slice(0, EXAMPLES);
  const sumOf = (some: readonly bigint[]) =>
    toWireMoney(
      createMoney(
        some.reduce((sum, one) => sum + one, 0n),
        RUPEES,
      ),
    );
  return {
    looked: compared.length,
    changed: changed.length,
    netBefore: sumOf(compared.map(({ original }) => fromWireMoney(original.net).minor)),
    netAfter: sumOf(compared.map(({ recomputed }) => fromWireMoney(recomputed.net).minor)),
    incomeBefore: sumOf(compared.map(({ original }) => incomeOf(original))),
    incomeAfter: sumOf(compared.map(({ recomputed }) => incomeOf(recomputed))),
    examples: examples.map(({ row, original, recomputed }) => ({
      bookingId: row.booking_id as BookingId,
      reference: shortReferenceOf(row.booking_id as BookingId),
      companyName: row.company_name,
      route: itineraryRouteOf(row.itinerary as Itinerary),
      service: row.service as Service,
      netBefore: original.net,
      netAfter: recomputed.net,
      clientBefore: original.clientTotal,
      clientAfter: recomputed.clientTotal,
    })),
  };
}

function isChanged(original: PriceBreakdown, recomputed: PriceBreakdown): boolean {
  return (
    original.net.amount !== recomputed.net.amount ||
    original.clientTotal.amount !== recomputed.clientTotal.amount ||
    original.credit.trueCost.amount !== recomputed.credit.trueCost.amount
  );
}

/** Returns by how much the net price and the client's price differ in total, without a sign. */
function changeOf(original: PriceBreakdown, recomputed: PriceBreakdown): bigint {
  const gap = (a: PriceBreakdown['net'], b: PriceBreakdown['net']): bigint => {
    const difference = fromWireMoney(a).minor - fromWireMoney(b).minor;
    return difference < 0n ? -difference : difference;
  };
  return gap(original.net, recomputed.net) + gap(original.clientTotal, recomputed.clientTotal);
}

const INCOME: ReadonlySet<string> = new Set([
  'markup',
  'service-fee',
  'commission',
  'incentive',
  'round-off',
]);

/** Returns Marga's income: what it charges the buyer less what it gives to the buyer. */
function incomeOf({ lines }: PriceBreakdown): bigint {
  return lines.reduce(
    (sum, { code, amount }) => (INCOME.has(code) ? sum + fromWireMoney(amount).minor : sum),
    0n,
  );
}
