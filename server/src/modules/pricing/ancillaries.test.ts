import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromWireMoney, parseMoney, toWireMoney } from '@marga/contract/kernel/money';
import {
  type PriceBreakdown,
  priceBreakdown as priceBreakdownSchema,
} from '@marga/contract/pricing/price-breakdown';
import {
  calculateGoldenPrice,
  type GoldenCase,
  createCompanyMarkupRule,
  createSupplierPriceQuote,
  readTaxRules,
  createCommissionOrMarkupRule,
  createPercentRuleValue,
  TODAY,
  formatPriceBreakdown,
} from '../../../test/golden-prices.ts';
import { convertPriceComponentsToRupees } from './convert-currency.ts';
import { ledgerPostingsOf } from './ledger-postings.ts';

/**
 * These tests check that the supplier's price of an ancillary reaches the buyer unchanged, without commission or
 * markup.
 */

const law = await readTaxRules();

test('commission and markup are of the fare alone, and the ancillaries stand beside it', () => {
  // The commission is 5 % of 5000 = 250, with 2 % of it = 5 withheld; the markup is 2 % = 100, with 18 % tax = 18
  // between states. The net price is 5612 + 350 + 185 − 250 + 5 + 100 + 18 = 6020. The client pays 10 % of 5000 = 500
  // more.
  const sale: GoldenCase = {
    fare: '5000',
    taxes: '612',
    ancillaries: { 'Seat 12A': '350', 'Vegetarian meal': '185' },
    rules: [
      createCommissionOrMarkupRule('commission', createPercentRuleValue(500)),
      createCommissionOrMarkupRule('markup', createPercentRuleValue(200)),
      createCompanyMarkupRule(createPercentRuleValue(1_000)),
    ],
  };
  expect(formatPriceBreakdown(calculateGoldenPrice(law, sale))).toBe(
    'fare 5000.00, supplier-taxes 612.00, ancillary 350.00, ancillary 185.00, commission -250.00, tds 5.00, markup 100.00, igst 18.00 → 6020.00; client 6520.00 (own-markup 500.00); back 250.00 + 18.00 creditable → 5752.00',
  );
});

test('a special request costs nothing and has no line', () => {
  const { lines, net } = calculateGoldenPrice(law, {
    fare: '900',
    taxes: '0',
    ancillaries: { 'Lower berth': '0' },
  });
  expect(lines.map(({ code }) => code)).toEqual(['fare']);
  expect(net.amount).toBe('900.00');
});

test('each line has its own name, and they are in the order of the choice', () => {
  const { lines } = calculateGoldenPrice(law, {
    fare: '900',
    taxes: '45',
    ancillaries: { Bag: '10', Meal: '20' },
  });
  expect(lines.flatMap(({ name, amount }) => (name ? [`${name} ${amount.amount}`] : []))).toEqual([
    'Bag 10.00',
    'Meal 20.00',
  ]);
});

test('a price without ancillaries is kept word for word as it was before there were any', () => {
  const price = calculateGoldenPrice(law, { fare: '5000', taxes: '612' });
  expect(JSON.stringify(price.lines[0])).toBe(
    '{"code":"fare","amount":{"amount":"5000.00","currency":"INR"},"basis":null,"rule":null,"citation":null,"status":null}',
  );
  expect(JSON.stringify(createSupplierPriceQuote({ fare: '1', taxes: '0' }, 'INR'))).not.toContain(
    'ancillaries',
  );
});

const cents = (most: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(most) });
const amount = (minor: bigint, currency: string) =>
  toWireMoney({ minor, currency: parseMoney('0', currency).currency });

const sale = fc
  .record({
    base: cents(10),
    taxes: cents(9),
    ancillaries: fc.array(cents(6), { minLength: 1, maxLength: 12 }),
    dollars: fc.boolean(),
    points: fc.integer({ min: 0, max: 3_000 }),
  })
  .map(({ base, taxes, ancillaries, dollars, points }): GoldenCase & { currency: string } => {
    const currency = dollars ? 'USD' : 'INR';
    return {
      fare: amount(base, currency).amount,
      taxes: amount(taxes, currency).amount,
      ancillaries: Object.fromEntries(
        ancillaries.map((minor, at) => [`extra ${at}`, amount(minor, currency).amount]),
      ),
      currency,
      ...(dollars && { rate: '83.4171' }),
      rules: [
        createCommissionOrMarkupRule('commission', createPercentRuleValue(points)),
        createCommissionOrMarkupRule('markup', createPercentRuleValue(points, 'fare-and-taxes')),
      ],
    };
  });

const minorOf = (lines: PriceBreakdown['lines'], code: string) =>
  lines.reduce((all, line) => (line.code === code ? all + fromWireMoney(line.amount).minor : all), 0n);

test('with ancillaries or without, every other line is the same, and all of them are the net', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const { ancillaries: _none, ...plain } = one;
      const [price, without] = [calculateGoldenPrice(law, one), calculateGoldenPrice(law, plain)];
      expect(priceBreakdownSchema.safeParse(price).success).toBe(true);
      expect(price.lines.reduce((all, line) => all + fromWireMoney(line.amount).minor, 0n)).toBe(
        fromWireMoney(price.net).minor,
      );
      const others = ({ lines }: PriceBreakdown) =>
        lines.filter(({ code }) => code !== 'ancillary' && code !== 'round-off');
      expect(others(price)).toEqual(others(without));
      expect(price.credit.supplierTax).toEqual(without.credit.supplierTax);
      expect(
        price.lines.every(({ code, amount: of }) => code !== 'ancillary' || fromWireMoney(of).minor > 0n),
      ).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('the supplier gets exactly what it asks, in its currency and in rupees, in one posting for all ancillaries', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const price = calculateGoldenPrice(law, one);
      const quoted = createSupplierPriceQuote(one, one.currency);
      const exchange = one.rate === undefined ? null : { rate: one.rate, lockedAt: TODAY };
      const parts = convertPriceComponentsToRupees(quoted, exchange);
      expect(parts.taxes.minor).toBeGreaterThanOrEqual(0n);
      expect(parts.ancillaries.every(({ amount: of }) => of.minor >= 0n)).toBe(true);
      expect(minorOf(price.lines, 'ancillary')).toBe(
        parts.ancillaries.reduce((all, { amount: of }) => all + of.minor, 0n),
      );
      const postings = ledgerPostingsOf(price, { supplier: 'skybridge', quoted, exchange });
      expect(new Set(postings.map(({ kind }) => kind)).size).toBe(postings.length);
      expect(postings.reduce((all, posting) => all + posting.amount.minor, 0n)).toBe(
        fromWireMoney(price.net).minor,
      );
      const bought = postings.reduce((all, posting) => all + (posting.bought?.minor ?? 0n), 0n);
      expect(bought).toBe(exchange === null ? 0n : fromWireMoney(quoted.total).minor);
    }),
    { numRuns: 300 },
  );
});
