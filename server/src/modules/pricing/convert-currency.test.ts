import { expect, test } from 'vitest';
import { fromWireMoney, parseMoney } from '@marga/contract/kernel/money';
import { parseInstant } from '@marga/contract/kernel/time';
import { convertToRupees, convertPriceToRupees, toQuotedPrice } from './convert-currency.ts';

const lockedAt = parseInstant('2026-11-15T00:00:00.000Z');
const quoted = (base: string, taxes: string, total: string, currency: string) => ({
  base: parseMoney(base, currency),
  taxes: parseMoney(taxes, currency),
  total: parseMoney(total, currency),
});

test('a price in rupees stays what it is, and is kept as it was quoted', () => {
  const price = quoted('900', '100', '1000', 'INR');
  const wire = {
    base: { amount: '900.00', currency: 'INR' },
    taxes: { amount: '100.00', currency: 'INR' },
    total: { amount: '1000.00', currency: 'INR' },
  };
  expect(convertPriceToRupees(price, null)).toEqual(wire);
  expect(toQuotedPrice(price)).toEqual(wire);
});

test.each([
  ['USD', '0.01', '83.40', '0.83'],
  ['USD', '5.75', '83.4', '479.55'],
  ['JPY', '1000', '0.5567', '556.70'],
  ['KWD', '1.005', '271.123456', '272.48'],
])('%s %s at %s is ₹ %s', (currency, amount, rate, rupees) => {
  const converted = convertToRupees(parseMoney(amount, currency), { rate, lockedAt });
  expect(converted).toEqual(parseMoney(rupees, 'INR'));
});

test('base and taxes in rupees add up to the total, whatever the rate', () => {
  for (let cents = 1; cents < 3_000; cents += 7) {
    const price = quoted((cents / 100).toFixed(2), '0.33', ((cents + 33) / 100).toFixed(2), 'USD');
    const { base, taxes, total } = convertPriceToRupees(price, { rate: '83.417', lockedAt });
    expect(fromWireMoney(base).minor + fromWireMoney(taxes).minor).toBe(fromWireMoney(total).minor);
  }
});

test('another currency without a rate is a mistake, not a price', () => {
  expect(() => convertToRupees(parseMoney('1', 'USD'), null)).toThrow(RangeError);
});
