import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromWireMoney, createMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { priceBreakdown } from '@marga/contract/pricing/price-breakdown';
import { busPricingRules, busPricingInput } from '../../../test/bus-pricing-fixture.ts';
import { KARNATAKA, MAHARASHTRA, readTaxRules, TODAY, UNREGISTERED } from '../../../test/golden-prices.ts';
import {
  convertToRupees,
  type StoredPrice,
  ledgerPostingsOf,
  calculateBuyerPrice,
  type Quoted,
} from '../pricing/index.ts';
import { calculateRemainingBookingPrice } from './price-after-partial-cancellation.ts';
import { NOTHING_CANCELLED, calculateRefund, buildSaleSnapshot } from './refund-calculation.ts';

/** These tests check that for every line the remaining and the cancelled amounts add up to the whole. */

const book = busPricingRules(await readTaxRules());
const facts = busPricingInput(2);

const rupees = (minor: bigint) => toWireMoney(createMoney(minor, 'INR'));
const amount = fc.bigInt({ min: 0n, max: 10n ** 9n });
const sumOf = (lines: readonly { amount: WireMoney }[]) =>
  lines.reduce((all, line) => all + fromWireMoney(line.amount).minor, 0n);

test('line by line to the paisa, as the contract has a price, with the ancillaries of whoever is left', () => {
  fc.assert(
    fc.property(
      fc.record({
        base: amount,
        taxes: amount,
        bags: fc.array(amount, { maxLength: 2 }),
        charge: amount,
        refund: amount,
        buyer: fc.constantFrom(KARNATAKA, MAHARASHTRA, UNREGISTERED),
      }),
      ({ base, taxes, bags, charge, refund, buyer }) => {
        const ancillaries = bags.map((minor, traveller) => ({
          id: `bag-${traveller}`,
          kind: 'baggage' as const,
          name: `Bag ${traveller}`,
          segments: [],
          traveller,
          count: 1,
          amount: rupees(minor),
        }));
        const total = base + taxes + sumOf(ancillaries);
        const quoted: Quoted = {
          base: rupees(base),
          taxes: rupees(taxes),
          total: rupees(total),
          ...(ancillaries.length > 0 && { ancillaries }),
        };
        const inputs = { quoted, exchange: null, facts, buyer };
        const price: StoredPrice = {
          ...inputs,
          breakdown: calculateBuyerPrice({ ...inputs, at: TODAY, book }),
        };
        const { cancelledAmounts } = calculateRefund({
          sale: buildSaleSnapshot('redline', price, createMoney(0n, 'INR')),
          cancelledAmounts: NOTHING_CANCELLED,
          terms: {
            charges: [{ name: 'Charge', amount: createMoney(charge, 'INR'), rule: '' }],
            refund: createMoney(refund, 'INR'),
            isVoid: false,
          },
          isLast: false,
          refundable: 10n ** 15n,
        });
        const rest = calculateRemainingBookingPrice(price, cancelledAmounts, [1]);
        expect(priceBreakdown.safeParse(rest.breakdown).success).toBe(true);
        expect(rest.facts.travellers).toBe(1);
        expect(sumOf(rest.breakdown.lines)).toBe(fromWireMoney(rest.breakdown.net).minor);
        const { quoted: left } = rest;
        const isWithout = sumOf(left.ancillaries ?? []) === 0n;
        if (isWithout) expect(rest.breakdown.lines.some(({ code }) => code === 'ancillary')).toBe(false);
        // When no paid ancillary is left, the rest of the ancillary line counts as fare.
        const nameOf = (code: string) => (isWithout && code === 'ancillary' ? 'fare' : code);
        for (const code of new Set(price.breakdown.lines.map((line) => nameOf(line.code)))) {
          const of = (lines: typeof price.breakdown.lines) =>
            sumOf(lines.filter((line) => nameOf(line.code) === code));
          const lost = Object.entries(cancelledAmounts.lines)
            .filter(([name]) => nameOf(name) === code)
            .reduce((all, [, minor]) => all + minor, 0n);
          expect(of(rest.breakdown.lines) + lost).toBe(of(price.breakdown.lines));
        }
        expect(fromWireMoney(left.total).minor + cancelledAmounts.published).toBe(total);
        expect(sumOf([{ amount: left.base }, { amount: left.taxes }, ...(left.ancillaries ?? [])])).toBe(
          fromWireMoney(left.total).minor,
        );
        expect(fromWireMoney(left.base).minor).toBeGreaterThanOrEqual(0n);
        expect((left.ancillaries ?? []).every(({ traveller }) => traveller === 1)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('of what is bought abroad each line of the rest is worth what the supplier gets for it', () => {
  const dollars = (minor: bigint) => toWireMoney(createMoney(minor, 'USD'));
  const bag = { id: 'bag', kind: 'baggage' as const, name: 'Bag', segments: [], traveller: 0, count: 1 };
  const quoted: Quoted = {
    base: dollars(100_00n),
    taxes: dollars(20_00n),
    total: dollars(160_00n),
    ancillaries: [{ ...bag, amount: dollars(40_00n) }],
  };
  const exchange = { rate: '83.40', asOf: TODAY } as unknown as NonNullable<StoredPrice['exchange']>;
  const inputs = { quoted, exchange, facts, buyer: KARNATAKA };
  const price: StoredPrice = { ...inputs, breakdown: calculateBuyerPrice({ ...inputs, at: TODAY, book }) };
  const { cancelledAmounts } = calculateRefund({
    sale: buildSaleSnapshot('redline', price, createMoney(0n, 'INR')),
    cancelledAmounts: NOTHING_CANCELLED,
    terms: { charges: [], refund: createMoney(80_00n, 'USD'), isVoid: false },
    isLast: false,
    refundable: 10n ** 15n,
  });
  const rest = calculateRemainingBookingPrice(price, cancelledAmounts, [1]);
  const theirs = ledgerPostingsOf(rest.breakdown, {
    supplier: 'redline',
    quoted: rest.quoted,
    exchange,
  }).filter(({ account }) => account === 'supplier:redline');
  expect(theirs.map(({ kind }) => kind)).toEqual(['fare', 'supplier-taxes']);
  expect(theirs.reduce((all, { bought }) => all + (bought?.minor ?? 0n), 0n)).toBe(80_00n);
  // The amounts agree within a few paise, because each line is rounded separately.
  for (const { amount: paid, bought } of theirs) {
    const off = paid.minor - convertToRupees(bought ?? createMoney(0n, 'USD'), exchange).minor;
    expect(off >= -2n && off <= 2n, `${off} paise`).toBe(true);
  }
});
