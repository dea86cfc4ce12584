import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, decimalPlacesOf } from './currency.ts';
import {
  addMoney,
  compareMoney,
  formatMoneyDecimal,
  fromWireMoney,
  createMoney,
  parseMoney,
  scaleMoney,
  splitMoney,
  subtractMoney,
  sumMoney,
  toWireMoney,
} from './money.ts';

const anyCurrency = fc.constantFrom(...CURRENCIES);
const anyMoney = fc.tuple(fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n }), anyCurrency);

test('a million random splits sum to the whole, in INR, USD, JPY and KWD', () => {
  // This is a custom generator, because fast-check's shrinking machinery would make a million cases take minutes.
  let state = 20261115;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  const currencies = ['INR', 'USD', 'JPY', 'KWD'] as const;
  const failures: string[] = [];
  for (let run = 0; run < 1_000_000; run++) {
    const currency = currencies[run % 4] ?? 'INR';
    const whole = createMoney(BigInt(random(2 ** 31)) * BigInt(1 + random(50)) - 10_000_000n, currency);
    const weights = Array.from({ length: 1 + random(6) }, () => BigInt(random(1000)));
    weights[0] = (weights[0] ?? 0n) + 1n;
    const parts = splitMoney(whole, weights);
    if (sumMoney(parts, currency).minor !== whole.minor || parts.length !== weights.length) {
      failures.push(`${formatMoneyDecimal(whole)} ${currency} by ${weights.join(',')}`);
    }
  }
  expect(failures).toEqual([]);
});

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
  ] as const)('%s tenths, %s', (minor, rounding, expected) => {
    expect(scaleMoney(createMoney(minor, 'INR'), 1n, 10n, rounding).minor).toBe(expected);
  });
});

test('an amount with more decimals than its currency is refused, not rounded', () => {
  expect(() => parseMoney('10.5', 'JPY')).toThrow(RangeError);
  expect(() => parseMoney('1.234', 'INR')).toThrow(RangeError);
  expect(parseMoney('1.230', 'INR').minor).toBe(123n);
  expect(parseMoney('1.234', 'KWD').minor).toBe(1234n);
  for (const text of ['', '1e3', ' 1', '1.', '.5', '1,000', 'NaN', '0x10']) {
    expect(() => parseMoney(text, 'INR')).toThrow(RangeError);
  }
});

test('currencies never mix', () => {
  expect(() => addMoney(createMoney(1n, 'INR'), createMoney(1n, 'USD'))).toThrow(
    'cannot combine INR with USD',
  );
});
