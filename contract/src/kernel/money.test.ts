import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, decimalPlacesOf } from './currency.ts';
import {
  addMoney,
  compareMoney,
  formatMoneyDecimal,
  fromWireMoney,
  createMoney,
  isEqualMoney,
  isNegativeMoney,
  multiplyMoney,
  parseMoney,
  scaleMoney,
  splitMoney,
  subtractMoney,
  sumMoney,
  toWireMoney,
  zeroMoney,
} from './money.ts';

const anyCurrency = fc.constantFrom(...CURRENCIES);
const anyMoney = fc.tuple(fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n }), anyCurrency);

test('a part of a split is never further than one unit from its exact share', () => {
  fc.assert(
    fc.property(
      anyMoney,
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 6n }), { minLength: 1, maxLength: 9 }),
      ([minor, currency], weights) => {
        const total = weights.reduce((a, b) => a + b, 0n);
        fc.pre(total > 0n);
        const parts = splitMoney(createMoney(minor, currency), weights);
        parts.forEach((part, index) => {
          const distance = part.minor * total - minor * (weights[index] ?? 0n);
          expect(distance < 0n ? -distance : distance).toBeLessThan(total);
        });
        expect(sumMoney(parts, currency)).toEqual({ minor, currency });
      },
    ),
    { numRuns: 100 },
  );
});

test('the wire form reads back to the same money in every currency', () => {
  fc.assert(
    fc.property(anyMoney, ([minor, currency]) => {
      const original = createMoney(minor, currency);
      expect(fromWireMoney(toWireMoney(original))).toEqual(original);
      expect(formatMoneyDecimal(original).split('.')[1]?.length ?? 0).toBe(decimalPlacesOf(currency));
    }),
    { numRuns: 100 },
  );
});

test('adding and subtracting undo each other', () => {
  fc.assert(
    fc.property(anyMoney, fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), ([minor, currency], other) => {
      const a = createMoney(minor, currency);
      const b = createMoney(other, currency);
      expect(subtractMoney(addMoney(a, b), b)).toEqual(a);
      expect(compareMoney(addMoney(a, b), a)).toBe(other < 0n ? -1 : other > 0n ? 1 : 0);
    }),
    { numRuns: 100 },
  );
});

describe('rounding is named', () => {
  test.each([
    [25n, 'half-even', 2n],
    [35n, 'half-even', 4n],
    [25n, 'half-up', 3n],
    [21n, 'up', 3n],
    [29n, 'down', 2n],
    [-25n, 'half-up', -3n],
    [-25n, 'half-even', -2n],
    [26n, 'half-even', 3n],
    [34n, 'half-even', 3n],
    [24n, 'half-up', 2n],
    [20n, 'up', 2n],
    [-21n, 'up', -3n],
    [-29n, 'down', -2n],
  ] as const)('%s tenths, %s', (minor, rounding, expected) => {
    expect(scaleMoney(createMoney(minor, 'INR'), 1n, 10n, rounding).minor).toBe(expected);
  });

  test.each([
    [250n, 18n, 100n, 45n],
    [25n, 1n, -10n, -3n],
    [-25n, 1n, -10n, 3n],
    [0n, 1n, 10n, 0n],
  ])('%s × %s ÷ %s', (minor, numerator, denominator, expected) => {
    expect(scaleMoney(createMoney(minor, 'JPY'), numerator, denominator, 'half-up')).toEqual({
      minor: expected,
      currency: 'JPY',
    });
  });

  test('nothing is divided by zero', () => {
    expect(() => scaleMoney(createMoney(1n, 'INR'), 1n, 0n, 'down')).toThrow('division by zero');
  });
});

describe('a split', () => {
  test.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n], 'earlier parts first on a tie'],
    [101n, [1n, 1n, 1n], [34n, 34n, 33n], 'one unit to each'],
    [9n, [3n, 4n], [4n, 5n], 'to the largest remainder, not to the largest weight'],
    [10n, [1n, 2n, 4n], [1n, 3n, 6n], 'to the two largest remainders'],
    [-9n, [3n, 4n], [-4n, -5n], 'a debt like a claim'],
    [7n, [0n, 1n], [0n, 7n], 'nothing to a weight of zero'],
    [0n, [1n, 1n], [0n, 0n], 'nothing of nothing'],
  ])('of %s by %s is %s: %s', (whole, weights, expected) => {
    const parts = splitMoney(createMoney(whole, 'KWD'), weights);
    expect(parts).toEqual(expected.map((minor) => ({ minor, currency: 'KWD' })));
  });

  test.each([[[]], [[0n, 0n]], [[-1n, 2n]], [[1n, -2n]], [[-1n]]])('by %s is refused', (weights) => {
    expect(() => splitMoney(createMoney(100n, 'INR'), weights)).toThrow(
      'split needs weights that are not negative and not all zero',
    );
  });
});

test('amounts are compared by their value, and by their currency where it may differ', () => {
  const [less, same, more] = [createMoney(1n, 'INR'), createMoney(2n, 'INR'), createMoney(3n, 'INR')];
  expect([less, same, more].map((money) => compareMoney(money, same))).toEqual([-1, 0, 1]);
  const others = [same, less, more, createMoney(2n, 'USD')];
  expect(others.map((money) => isEqualMoney(money, createMoney(2n, 'INR')))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([-1n, 0n, 1n].map((minor) => isNegativeMoney(createMoney(minor, 'INR')))).toEqual([
    true,
    false,
    false,
  ]);
});

test('amounts are added up and multiplied in their currency', () => {
  expect(zeroMoney('JPY')).toEqual({ minor: 0n, currency: 'JPY' });
  expect(sumMoney([], 'USD')).toEqual({ minor: 0n, currency: 'USD' });
  expect(sumMoney([createMoney(2n, 'USD'), createMoney(-5n, 'USD')], 'USD').minor).toBe(-3n);
  expect(multiplyMoney(createMoney(-7n, 'KWD'), 3n)).toEqual({ minor: -21n, currency: 'KWD' });
});

test('an amount with more decimals than its currency is refused, not rounded', () => {
  expect(() => parseMoney('10.5', 'JPY')).toThrow(RangeError);
  expect(() => parseMoney('1.234', 'INR')).toThrow('INR has 2 decimals, not 3');
  expect(parseMoney('1.230', 'INR').minor).toBe(123n);
  expect(parseMoney('1.234', 'KWD').minor).toBe(1234n);
  for (const text of ['', '1e3', ' 1', '1.', '.5', '1,000', 'NaN', '0x10']) {
    expect(() => parseMoney(text, 'INR')).toThrow(`not a decimal amount: ${text}`);
  }
});

test('an amount is read to the last unit, and its currency must be known', () => {
  expect(parseMoney('1', 'INR')).toEqual({ minor: 100n, currency: 'INR' });
  expect(parseMoney('-1.5', 'INR').minor).toBe(-150n);
  expect(parseMoney('10', 'JPY').minor).toBe(10n);
  expect(formatMoneyDecimal(createMoney(0n, 'INR'))).toBe('0.00');
  expect(() => parseMoney('1', 'XXX')).toThrow('unknown currency XXX');
});

test.each([
  ['added', addMoney],
  ['subtracted', subtractMoney],
  ['compared', compareMoney],
])('amounts of two currencies are never %s', (_, combine) => {
  expect(() => combine(createMoney(1n, 'INR'), createMoney(1n, 'USD'))).toThrow(
    'cannot combine INR with USD',
  );
});
