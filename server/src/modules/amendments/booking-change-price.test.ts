import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '@marga/contract/kernel/currency';
import { fromWireMoney, type Money, createMoney, sumMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Exchange } from '@marga/contract/search/search';
import { busPricingRules, busPricingInput } from '../../../test/bus-pricing-fixture.ts';
import { KARNATAKA, MAHARASHTRA, readTaxRules, TODAY, UNREGISTERED } from '../../../test/golden-prices.ts';
import { type StoredPrice, type PricingInput, calculateBuyerPrice, type Quoted } from '../pricing/index.ts';
import { expectedRefundsOfChange } from './booking-change.ts';
import { calculateBookingChangePrice } from './booking-change-price.ts';

/**
 * These tests check that the cost shown for a change is the amount moved, line by line, in rupees and in the
 * supplier's currency.
 */

const book = busPricingRules(await readTaxRules());
const facts = busPricingInput(1);

function quotedAs(base: bigint, taxes: bigint, currency: Currency): Quoted {
  const wire = (minor: bigint) => toWireMoney(createMoney(minor, currency));
  return { base: wire(base), taxes: wire(taxes), total: wire(base + taxes) };
}

const DOLLARS: Exchange = { rate: '83.40', asOf: TODAY } as unknown as Exchange;
const amount = fc.bigInt({ min: 0n, max: 10n ** 9n });

test('difference and fee are the total, the lines are the total, and nothing is paid back that was not paid', () => {
  fc.assert(
    fc.property(
      fc.record({
        base: amount,
        taxes: amount,
        difference: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
        fee: fc.oneof(fc.constant(0n), amount),
        insteadTaxes: fc.option(amount, { nil: undefined }),
        travellers: fc.integer({ min: 1, max: 9 }),
        buyer: fc.constantFrom(KARNATAKA, MAHARASHTRA, UNREGISTERED),
        exchange: fc.constantFrom(null, DOLLARS),
      }),
      ({ base, taxes, difference, fee, insteadTaxes, travellers, buyer, exchange }) => {
        const currency: Currency = exchange === null ? 'INR' : 'USD';
        const inputs = { quoted: quotedAs(base, taxes, currency), exchange, facts, buyer };
        const price: StoredPrice = {
          ...inputs,
          breakdown: calculateBuyerPrice({ ...inputs, at: TODAY, book }),
        };
        const quote = { difference: createMoney(difference, currency), fee: createMoney(fee, currency) };
        const instead =
          insteadTaxes === undefined ? null : { quoted: quotedAs(0n, insteadTaxes, currency), facts };
        const wanted = { quote, instead, travellers };
        const changed = calculateBookingChangePrice({ supplier: 'redline', price }, wanted, {
          book,
          buyer,
          at: TODAY,
        });
        expect(changed === undefined).toBe(base + taxes + difference < 0n);
        if (!changed) return;
        const rupees = (of: Money[]) => sumMoney(of, 'INR').minor;
        expect(changed.total.minor).toBe(changed.difference.minor + changed.fee.minor);
        expect(rupees(changed.lines.map((line) => line.amount))).toBe(changed.total.minor);
        expect(changed.difference.minor).toBe(
          fromWireMoney(changed.price.breakdown.net).minor - fromWireMoney(price.breakdown.net).minor,
        );
        const expectedRefunds = expectedRefundsOfChange('redline', 'bus', quote, changed);
        const owed = expectedRefunds.reduce((all, expectedRefund) => all + BigInt(expectedRefund.minor), 0n);
        expect(owed).toBe(changed.total.minor < 0n ? -changed.total.minor : 0n);
        for (const expectedRefund of expectedRefunds)
          expect(expectedRefund.lines.reduce((all, { minor }) => all + BigInt(minor), 0n)).toBe(
            BigInt(expectedRefund.minor),
          );
        // A change without effect is free of charge, even if the pricing rules have changed since.
        const untouched = {
          ...wanted,
          quote: { ...quote, difference: createMoney(0n, currency) },
          travellers: 1,
        };
        const same = calculateBookingChangePrice({ supplier: 'redline', price }, untouched, {
          book: { ...book, rules: [] },
          buyer,
          at: TODAY,
        });
        expect(same?.difference.minor).toBe(0n);
      },
    ),
    { numRuns: 300 },
  );
});

test('what is bought instead has no ancillaries, even at the same total; other names keep them', () => {
  const bag = { id: 'bag', kind: 'baggage' as const, name: 'Bag', segments: [], traveller: 0, count: 1 };
  const quoted: Quoted = {
    ...quotedAs(100_000n, 20_000n, 'INR'),
    total: toWireMoney(createMoney(160_000n, 'INR')),
    ancillaries: [{ ...bag, amount: toWireMoney(createMoney(40_000n, 'INR')) }],
  };
  const inputs = { quoted, exchange: null, facts, buyer: KARNATAKA };
  const price: StoredPrice = { ...inputs, breakdown: calculateBuyerPrice({ ...inputs, at: TODAY, book }) };
  const quote = { difference: createMoney(0n, 'INR'), fee: createMoney(0n, 'INR') };
  const pricing = { book, buyer: KARNATAKA, at: TODAY };
  const after = (instead: { quoted: Quoted; facts: PricingInput } | null) =>
    calculateBookingChangePrice({ supplier: 'redline', price }, { quote, instead, travellers: 1 }, pricing);
  expect(after(null)?.price.quoted.ancillaries).toHaveLength(1);
  // Ancillaries also stay when the fare changes: the departure costs a third more, and the bag costs the same as
  // before.
  const dearer = { difference: createMoney(40_000n, 'INR'), fee: createMoney(0n, 'INR') };
  const named = calculateBookingChangePrice(
    { supplier: 'redline', price },
    { quote: dearer, instead: null, travellers: 1 },
    pricing,
  );
  expect(named?.price.quoted).toEqual({
    base: toWireMoney(createMoney(133_333n, 'INR')),
    taxes: toWireMoney(createMoney(26_667n, 'INR')),
    total: toWireMoney(createMoney(200_000n, 'INR')),
    ancillaries: quoted.ancillaries,
  });
  const lines = (storedPrice: StoredPrice | undefined) =>
    storedPrice?.breakdown.lines.filter(({ code }) => code === 'ancillary');
  expect(lines(named?.price)).toEqual(lines(price));
  expect(named?.lines.some(({ kind }) => kind === 'ancillary')).toBe(false);
  const back = { ...dearer, difference: createMoney(-120_001n, 'INR') };
  expect(
    calculateBookingChangePrice(
      { supplier: 'redline', price },
      { quote: back, instead: null, travellers: 1 },
      pricing,
    ),
    'more than the fare that was paid',
  ).toBeUndefined();
  // Ancillaries that were free of charge are preserved as well.
  const free = {
    ...quotedAs(100_000n, 20_000n, 'INR'),
    ancillaries: [{ ...bag, amount: toWireMoney(createMoney(0n, 'INR')) }],
  };
  const given: StoredPrice = { ...price, quoted: free };
  expect(
    calculateBookingChangePrice(
      { supplier: 'redline', price: given },
      { quote: dearer, instead: null, travellers: 1 },
      pricing,
    )?.price.quoted.ancillaries,
  ).toEqual(free.ancillaries);
  const changed = after({ quoted: quotedAs(140_000n, 20_000n, 'INR'), facts });
  expect(changed?.price.quoted).toEqual(quotedAs(140_000n, 20_000n, 'INR'));
});
