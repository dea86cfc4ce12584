import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fromWireMoney,
  type Money,
  createMoney,
  scaleMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import { priceBreakdown } from '@marga/contract/pricing/price-breakdown';
import { busPricingRules, busPricingInput } from '../../../test/bus-pricing-fixture.ts';
import { KARNATAKA, MAHARASHTRA, readTaxRules, TODAY, UNREGISTERED } from '../../../test/golden-prices.ts';
import { type StoredPrice, calculateBuyerPrice, type Quoted } from '../pricing/index.ts';
import { calculateManualChangePrice, type ManualChangeBooking } from './manual-change-price.ts';
import { NOTHING_CANCELLED, calculateRefund, buildSaleSnapshot } from './refund-calculation.ts';

/**
 * These tests check that the buyer pays what a supplier said by telephone, and that a later refund starts from it.
 */

const book = busPricingRules(await readTaxRules());
const facts = busPricingInput(2);
const rupees = (minor: bigint): Money => createMoney(minor, 'INR');
const wire = (minor: bigint): WireMoney => toWireMoney(rupees(minor));
const sumOf = (lines: readonly { amount: WireMoney }[]) =>
  lines.reduce((all, line) => all + fromWireMoney(line.amount).minor, 0n);
const amount = fc.bigInt({ min: 0n, max: 10n ** 9n });

function priced(quoted: Quoted, buyer = KARNATAKA, exchange: StoredPrice['exchange'] = null): StoredPrice {
  const inputs = { quoted, exchange, facts, buyer };
  return { ...inputs, breakdown: calculateBuyerPrice({ ...inputs, at: TODAY, book }) };
}

function booked(
  price: StoredPrice | null,
  total: bigint,
  more: Partial<ManualChangeBooking> = {},
): ManualChangeBooking {
  return {
    supplier: 'redline',
    price,
    total: rupees(total),
    clientTotal: rupees(total),
    cancelledAmounts: NOTHING_CANCELLED,
    isPart: false,
    left: [0, 1],
    ...more,
  };
}

const createQuote = (difference: bigint, fee: bigint, travellers = 2) => ({
  difference: rupees(difference),
  fee: rupees(fee),
  travellers,
});

test('to the paisa: what was said, our own part beside it, and all of it comes back when the sale is void', () => {
  fc.assert(
    fc.property(
      fc.record({
        base: amount,
        taxes: amount,
        bag: amount,
        share: fc.integer({ min: -100, max: 400 }),
        fee: fc.bigInt({ min: 0n, max: 1_000_000n }),
        buyer: fc.constantFrom(KARNATAKA, MAHARASHTRA, UNREGISTERED),
      }),
      ({ base, taxes, bag, share, fee, buyer }) => {
        const ancillary = {
          id: 'bag',
          kind: 'baggage' as const,
          name: 'Bag',
          segments: [],
          traveller: 0,
          count: 1,
        };
        const quoted: Quoted = {
          base: wire(base),
          taxes: wire(taxes),
          total: wire(base + taxes + bag),
          ...(bag > 0n && { ancillaries: [{ ...ancillary, amount: wire(bag) }] }),
        };
        const price = priced(quoted, buyer);
        const difference = ((base + taxes) * BigInt(share)) / 100n;
        const after = calculateManualChangePrice(
          booked(price, fromWireMoney(price.breakdown.net).minor),
          createQuote(difference, fee),
        );
        if (!after?.price) throw new Error(`${share} % of it is a price`);
        const ofSupplier = after.lines.filter(({ account }) => account === 'supplier:redline');
        const sum = (lines: typeof after.lines) => lines.reduce((all, line) => all + line.amount.minor, 0n);
        expect(sum(ofSupplier)).toBe(difference + fee);
        expect(sum(after.lines)).toBe(after.total.minor);
        expect(priceBreakdown.safeParse(after.price.breakdown).success).toBe(true);
        expect(sumOf(after.price.breakdown.lines)).toBe(after.net.minor);
        expect(after.net.minor).toBe(fromWireMoney(price.breakdown.net).minor + after.total.minor - fee);
        // When a fare falls, its commission is recalled as in a cancellation; otherwise Marga's part stays.
        const theirs = [
          'fare',
          'supplier-taxes',
          ...(difference < 0n ? ['commission', 'incentive', 'tds'] : []),
        ];
        const ours = (of: StoredPrice) => of.breakdown.lines.filter(({ code }) => !theirs.includes(code));
        expect(ours(after.price)).toEqual(ours(price));
        if (difference >= 0n) expect(after.total.minor).toBe(difference + fee);
        const earned = (of: StoredPrice) =>
          sumOf(of.breakdown.lines.filter(({ code }) => code === 'commission'));
        if (difference < 0n && base + taxes + bag > 0n)
          expect(earned(after.price)).toBe(
            scaleMoney(
              rupees(earned(price)),
              base + taxes + bag + difference,
              base + taxes + bag,
              'half-even',
            ).minor,
          );
        // In a later refund the supplier gives back everything it was paid, and so does Marga.
        const back = calculateRefund({
          sale: buildSaleSnapshot('redline', after.price, after.net),
          cancelledAmounts: NOTHING_CANCELLED,
          terms: { charges: [], refund: fromWireMoney(after.price.quoted.total), isVoid: true },
          isLast: true,
          refundable: 10n ** 15n,
        });
        if (after.net.minor >= 0n) expect(back.refund.minor).toBe(after.net.minor);
      },
    ),
    { numRuns: 300 },
  );
});

test('of what was never explained line by line the whole is the supplier’s, less what is gone of it', () => {
  const cancelledAmounts = { published: 150_000n, lines: { fare: 150_000n } };
  const after = calculateManualChangePrice(
    booked(null, 400_000n, { cancelledAmounts, isPart: true, left: [0], clientTotal: rupees(450_000n) }),
    createQuote(-50_000n, 20_000n, 1),
  );
  expect(after).toMatchObject({ price: null, net: rupees(200_000n), clientTotal: rupees(250_000n) });
  expect(after?.total).toEqual(rupees(-30_000n));
  expect(after?.lines).toEqual([
    { kind: 'fare', account: 'supplier:redline', amount: rupees(-50_000n) },
    { kind: 'change-fee', account: 'supplier:redline', amount: rupees(20_000n) },
  ]);
});

test('what is bought abroad is paid at the rate it was sold at', () => {
  const dollars = (minor: bigint) => toWireMoney(createMoney(minor, 'USD'));
  const exchange = { rate: '83.40', lockedAt: TODAY };
  const price = priced(
    { base: dollars(100_00n), taxes: dollars(20_00n), total: dollars(120_00n) },
    KARNATAKA,
    exchange,
  );
  const after = calculateManualChangePrice(booked(price, fromWireMoney(price.breakdown.net).minor), {
    difference: createMoney(30_00n, 'USD'),
    fee: createMoney(5_00n, 'USD'),
    travellers: 2,
  });
  expect(after?.total).toEqual(rupees(2_919_00n));
  expect(after?.lines.reduce((all, { bought }) => all + (bought?.minor ?? 0n), 0n)).toBe(35_00n);
  // The supplier of a price in dollars cannot have quoted rupees.
  expect(calculateManualChangePrice(booked(price, 0n), createQuote(100n, 0n))).toBeUndefined();
});

test('a slip of the hand is no price: more back than was paid, five times the fare, a fee above it, a fee below nothing', () => {
  const one = booked(null, 4_000_000n);
  expect(calculateManualChangePrice(one, createQuote(-4_000_001n, 0n))).toBeUndefined();
  expect(calculateManualChangePrice(one, createQuote(-4_000_000n, 0n))?.net).toEqual(rupees(0n));
  expect(calculateManualChangePrice(one, createQuote(20_000_000n, 0n))).toBeDefined();
  expect(calculateManualChangePrice(one, createQuote(20_000_001n, 0n))).toBeUndefined();
  // The limit grows with the number of additional travellers.
  expect(calculateManualChangePrice(one, createQuote(30_000_000n, 0n, 3))).toBeDefined();
  expect(calculateManualChangePrice(one, createQuote(0n, 4_000_000n))).toBeDefined();
  expect(calculateManualChangePrice(one, createQuote(0n, 4_000_001n))).toBeUndefined();
  expect(calculateManualChangePrice(one, createQuote(0n, -1n))).toBeUndefined();
  // A booking that was not paid through Marga may still cost something when it is changed.
  expect(calculateManualChangePrice(booked(null, 0n), createQuote(10_000_000n, 2_000_000n))).toBeDefined();
  expect(calculateManualChangePrice(booked(null, 0n), createQuote(10_000_001n, 0n))).toBeUndefined();
});
