import type { Itinerary } from '@marga/contract/itineraries';
import { type BookingId, referenceOf } from '@marga/contract/kernel/ids';
import { fromWire, money, toWire } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { RulePreview, PriceBreakdown } from '@marga/contract/pricing';
import type { Service } from '@marga/contract/services';
import { RUPEES } from './exchange.ts';
import { type KeptPrice, priceOf } from './price.ts';
import type { SampleRow } from './sold-prices.ts';
import { folded, type Rulebook, type TradeRule, weightOf } from './rulebook.ts';

/** So many of the latest bookings are looked at. */
export const SAMPLE = 200;
const EXAMPLES = 20;

/** A booking of the sample, ready to be calculated again. */
interface Sampled {
  readonly row: SampleRow;
  readonly kept: KeptPrice;
}

export function sampleOf(rows: readonly SampleRow[]): Sampled[] {
  return rows.map((row) => ({ row, kept: row.price as KeptPrice }));
}

/** When the bookings of a sample were sold: the rules of these moments are what they are calculated by. */
export function momentsOf(sample: readonly Sampled[]): Instant[] {
  return [...new Set(sample.map(({ kept }) => kept.sold.pricedAt))];
}

/** The book with a draft in the place of what it replaces. */
export function withDraft(book: Rulebook, draft: TradeRule): Rulebook {
  const rules = book.rules.filter((rule) => rule.id !== draft.id && !isSameScope(rule, draft));
  return { ...book, rules: [...rules, draft] };
}

function isSameScope(one: TradeRule, other: TradeRule): boolean {
  return (
    one.kind === other.kind &&
    weightOf(one.scope) === weightOf(other.scope) &&
    folded(JSON.stringify(one.scope)) === folded(JSON.stringify(other.scope))
  );
}

/** What bookings would have cost under the other book, against what they were sold at. */
export function previewOf(sample: readonly Sampled[], book: Rulebook): RulePreview {
  const compared = sample.map(({ row, kept }) => {
    const { sold, ...inputs } = kept;
    const again = priceOf({ ...inputs, at: sold.pricedAt, book });
    return { row, sold, again, change: changeOf(sold, again) };
  });
  const changed = compared.filter(({ sold, again }) => isChanged(sold, again));
  const examples = changed
    .toSorted((a, b) => (a.change < b.change ? 1 : a.change > b.change ? -1 : 0))
    .slice(0, EXAMPLES);
  const sumOf = (some: readonly bigint[]) =>
    toWire(
      money(
        some.reduce((sum, one) => sum + one, 0n),
        RUPEES,
      ),
    );
  return {
    looked: compared.length,
    changed: changed.length,
    netBefore: sumOf(compared.map(({ sold }) => fromWire(sold.net).minor)),
    netAfter: sumOf(compared.map(({ again }) => fromWire(again.net).minor)),
    incomeBefore: sumOf(compared.map(({ sold }) => incomeOf(sold))),
    incomeAfter: sumOf(compared.map(({ again }) => incomeOf(again))),
    examples: examples.map(({ row, sold, again }) => ({
      bookingId: row.booking_id as BookingId,
      reference: referenceOf(row.booking_id as BookingId),
      companyName: row.company_name,
      title: titleOf(row.itinerary as Itinerary),
      service: row.service as Service,
      netBefore: sold.net,
      netAfter: again.net,
      clientBefore: sold.clientTotal,
      clientAfter: again.clientTotal,
    })),
  };
}

function isChanged(sold: PriceBreakdown, again: PriceBreakdown): boolean {
  return (
    sold.net.amount !== again.net.amount ||
    sold.clientTotal.amount !== again.clientTotal.amount ||
    sold.credit.trueCost.amount !== again.credit.trueCost.amount
  );
}

/** By how much, whichever way. */
function changeOf(sold: PriceBreakdown, again: PriceBreakdown): bigint {
  const gap = (a: PriceBreakdown['net'], b: PriceBreakdown['net']): bigint => {
    const difference = fromWire(a).minor - fromWire(b).minor;
    return difference < 0n ? -difference : difference;
  };
  return gap(sold.net, again.net) + gap(sold.clientTotal, again.clientTotal);
}

const INCOME: ReadonlySet<string> = new Set([
  'markup',
  'service-fee',
  'commission',
  'incentive',
  'round-off',
]);

/** What stays with us: what we take, less what we give. */
function incomeOf({ lines }: PriceBreakdown): bigint {
  return lines.reduce((sum, { code, amount }) => (INCOME.has(code) ? sum + fromWire(amount).minor : sum), 0n);
}

function titleOf(itinerary: Itinerary): string {
  if (itinerary.service === 'hotel') return `${itinerary.name}, ${itinerary.city}`;
  const [first, last] = [itinerary.segments[0], itinerary.segments.at(-1)];
  const turn =
    itinerary.service === 'flight' ? itinerary.segments.findLast(({ journey }) => journey === 0) : first;
  return `${first?.originName ?? ''} – ${(turn ?? last)?.destinationName ?? ''}`;
}
