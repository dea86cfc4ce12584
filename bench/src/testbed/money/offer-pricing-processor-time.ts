import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import type { PricingInput } from '@marga/server/modules/pricing/pricing-input';
import { calculateBuyerPrice } from '@marga/server/modules/pricing/calculate-buyer-price';
import { pricingInputKeyOf, Pricer } from '@marga/server/modules/pricing/pricer';
import type { Rulebook } from '@marga/server/modules/pricing/rulebook';
import { createSeededRandom } from './fixture.ts';

const OFFERS = 1_000;
const REPEATS = 30;
const AT = '2026-11-15T06:00:00.000Z' as Instant;
const LONG_AGO = '2017-07-01T00:00:00.000Z' as Instant;

/**
 * Compares pricing a thousand offers of a search with reading and writing the same offers as JSON; a ratio is the
 * processor time of pricing ÷ that of JSON.
 */
export function measureOfferPricingCost(rounds: number) {
  const roll = createSeededRandom(4);
  const offers = Array.from({ length: OFFERS }, (_, at) => offerAt(at, roll));
  const text = JSON.stringify(offers.map(({ offer }) => offer));
  const totals: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const bare = cpuOf(() => JSON.stringify(JSON.parse(text)).length);
    // Each run has its own pricer, so that nothing cached for one search is reused.
    const shown = cpuOf(() => {
      const pricer = new Pricer(sale());
      return offers.reduce((sum, { priceable }) => sum + pricer.totalsOf(priceable).net, 0n);
    });
    const explained = cpuOf(() =>
      offers.reduce((lines, { quoted, facts }) => {
        return lines + calculateBuyerPrice({ quoted, exchange: null, facts, ...sale() }).lines.length;
      }, 0),
    );
    if (round === 0) continue;
    totals.push(shown / bare);
    whole.push(explained / bare);
    console.log(
      `pricing ${round}/${rounds}: ${(shown / bare).toFixed(3)}, whole price breakdowns ${(explained / bare).toFixed(3)}`,
    );
  }
  return {
    ratio: middle(totals),
    spread: ends(totals),
    priceBreakdowns: middle(whole),
    priceBreakdownsSpread: ends(whole),
  };
}

/** Returns the processor time that this process spends on the work. */
function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  for (let n = 0; n < REPEATS; n += 1) work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function middle(ratios: readonly number[]): number {
  return rounded(ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0);
}

function ends(ratios: readonly number[]): [number, number] {
  return [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))];
}

function rounded(ratio: number): number {
  return Math.round(ratio * 1_000) / 1_000;
}

/** Returns a flight offer as searches store it, with the fields that determine its price. */
function offerAt(at: number, roll: (below: number) => number) {
  const carrier = ['AI', '6E', 'UK', 'SG', 'QP'][roll(5)] ?? 'AI';
  const supplier = ['skybridge', 'meridian', 'coral'][roll(3)] ?? 'coral';
  const cabin = roll(5) === 0 ? 'business' : 'economy';
  const fareMinor = BigInt(250_000 + roll(4_000_000));
  const taxesMinor = fareMinor / 8n;
  const itinerary = itineraryAt(at, carrier, cabin);
  const facts: PricingInput = {
    service: 'flight',
    supplier,
    carrier,
    route: 'DEL-BOM',
    class: cabin,
    travellers: 1,
    roomNights: 1,
    departsOn: '2026-12-14' as LocalDate,
    beginsAbroad: false,
    isInternational: false,
    state: null,
  };
  const [base, taxes, total] = [fareMinor, taxesMinor, fareMinor + taxesMinor].map((minor) =>
    toWireMoney(createMoney(minor, 'INR')),
  );
  if (!base || !taxes || !total) throw new Error('an offer has a price');
  return {
    offer: {
      id: `ofr_${at.toString().padStart(26, '0')}`,
      supplier,
      itinerary,
      variant: 'Saver',
      travellers: 1,
      published: total,
      exchange: null,
      base,
      taxes,
      total,
      clientTotal: total,
      trueCost: total,
      expiresAt: AT,
    },
    facts,
    quoted: { base, taxes, total },
    priceable: { factsKey: pricingInputKeyOf(facts), facts, fareMinor, taxesMinor },
  };
}

function itineraryAt(at: number, carrierCode: string, cabin: 'economy' | 'business'): Itinerary {
  return {
    service: 'flight',
    segments: [
      {
        carrier: 'Air India',
        carrierCode,
        number: String(100 + (at % 900)),
        origin: 'DEL',
        originName: 'Delhi',
        destination: 'BOM',
        destinationName: 'Mumbai',
        departsAt: { local: '2026-12-14T07:10', zone: 'Asia/Kolkata' },
        arrivesAt: { local: '2026-12-14T09:20', zone: 'Asia/Kolkata' },
        durationMinutes: 130,
        aircraft: 'A320',
        journey: 0,
      },
    ],
    durationMinutes: 130,
    cabin,
    fareName: 'Saver',
    fareType: 'regular',
    checkedBags: 1,
    refundable: false,
    changeable: true,
    emissionsKg: 92,
  };
}

const NOWHERE = {
  companyId: null,
  group: null,
  supplier: null,
  carrier: null,
  route: null,
  class: null,
  service: null,
  leadDays: null,
} as const;

/** Returns as many rules as a portal may have, most of which apply to other companies. */
function book(): Rulebook {
  const rule = (n: number, part: Partial<Rulebook['rules'][number]>): Rulebook['rules'][number] => ({
    id: `rul_${n}`,
    version: 1,
    kind: 'commission',
    name: `Rule ${n}`,
    scope: { ...NOWHERE, service: 'flight' },
    value: { kind: 'percent', basisPoints: 350, of: 'fare' },
    validFrom: LONG_AGO,
    validUntil: null,
    ...part,
  });
  const tax = (code: Rulebook['taxes'][number]['code'], params: Rulebook['taxes'][number]['params']) => ({
    code,
    version: 1,
    title: code,
    params,
    citation: 'the law',
    status: 'sure' as const,
    validFrom: LONG_AGO,
    validUntil: null,
  });
  return {
    edition: '1.1',
    rules: [
      ...Array.from({ length: 200 }, (_, n) => rule(n, { scope: { ...NOWHERE, carrier: `C${n}` } })),
      rule(1_000, {}),
      rule(1_001, { kind: 'incentive', value: { kind: 'percent', basisPoints: 50, of: 'fare' } }),
      rule(1_002, { kind: 'markup', value: { kind: 'percent', basisPoints: 100, of: 'fare-and-taxes' } }),
      rule(1_003, {
        kind: 'service-fee',
        value: { kind: 'fixed', amount: { amount: '150.00', currency: 'INR' }, per: 'traveller' },
      }),
      rule(1_004, { kind: 'own-markup', scope: { ...NOWHERE, companyId: BUYER.companyId } }),
    ],
    taxes: [
      tax('gst.own-service', { basisPoints: 1_800 }),
      tax('tds.commission', { basisPoints: 200 }),
      tax('gst.air.economy', { basisPoints: 500, hasCredit: true }),
      tax('gst.air.other-cabins', { basisPoints: 1_800, hasCredit: true }),
      tax('round-off.net', { unit: { amount: '1.00', currency: 'INR' }, rounding: 'half-up' }),
    ],
  };
}

const BUYER = {
  companyId: 'cmp_bench' as CompanyId,
  group: 'Agencies',
  gstin: '07AABCH4821M1ZI',
  pan: 'AABCH4821M',
  states: ['07' as const],
  portalState: '29' as const,
  subAgent: null,
};

const BOOK = book();

function sale() {
  return { book: BOOK, buyer: BUYER, at: AT };
}
