import type { Currency } from '@marga/contract/kernel/currency';
import { toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmounts, sumOfAmounts as sumOf } from '../styleguide/read-amounts.ts';
import { calculateDifference, calculateRateOfStay, splitSign, sumAmounts } from './amount-parts.ts';
import { currenciesWithFractions, formatMoney } from './format-money-and-dates.ts';

const currency = fc.constantFrom<Currency>('INR', 'USD', 'JPY', 'KWD');
/** Half of the amounts are whole rupees, because paise beside whole amounts are what readers stumble over. */
const minor = fc.oneof(
  fc.bigInt({ min: -(10n ** 9n), max: 10n ** 11n }),
  fc.bigInt({ min: 0n, max: 10n ** 8n }).map((whole) => whole * 1_000n),
);
const amounts = currency.chain((code) =>
  fc
    .array(minor, { minLength: 1, maxLength: 8 })
    .map((all) => all.map((each) => toWireMoney({ minor: each, currency: code }))),
);

/** Returns what stands on the screen for figures that belong together: value and number of decimals of each. */
function print(figures: readonly WireMoney[]) {
  const fractions = currenciesWithFractions(figures);
  return figures.map((money) => {
    const [read] = readAmounts(formatMoney(money, 'en', fractions));
    if (!read) throw new Error(`no amount in ${formatMoney(money, 'en', fractions)}`);
    return read;
  });
}

describe('figures that belong together, as printed', () => {
  test('add up to the printed whole, with the difference named', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }), (parts, charges) => {
        const [first, ...more] = parts as [WireMoney, ...WireMoney[]];
        const whole = sumAmounts([first, ...more, toWireMoney({ minor: charges, currency: first.currency })]);
        const difference = calculateDifference(whole, parts);
        expect(difference === undefined).toBe(charges === 0n);
        const shown = print([...parts, ...(difference ? [difference] : []), whole]);
        expect(sumOf(shown.slice(0, -1))).toBe(shown.at(-1)?.value);
      }),
      { numRuns: 200 },
    );
  });

  test('have the same number of decimals, and none where all are whole', () => {
    fc.assert(
      fc.property(amounts, (figures) => {
        const shown = print(figures);
        expect(new Set(shown.map(({ decimals }) => decimals)).size).toBe(1);
        const areWhole = figures.every(({ amount }) => !/\.\d*[1-9]/.test(amount));
        expect(shown[0]?.decimals === 0).toBe(areWhole);
      }),
      { numRuns: 200 },
    );
  });

  test('of a stay are rate × rooms × nights and the rounding', () => {
    fc.assert(
      fc.property(
        currency,
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 30 }),
        (code, total, rooms, nights) => {
          const whole = toWireMoney({ minor: total, currency: code });
          const { rate, rounding } = calculateRateOfStay(whole, rooms, nights);
          const [shownWhole, shownRate, shownRounding] = print([
            whole,
            rate,
            ...(rounding ? [rounding] : []),
          ]);
          expect((shownRate?.value ?? 0n) * BigInt(rooms * nights) + (shownRounding?.value ?? 0n)).toBe(
            shownWhole?.value,
          );
          // What is left is less than one unit of the currency for each room and night.
          expect(shownRounding?.isNegative ?? false).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('a sign is set apart from its amount', () => {
  expect(splitSign({ amount: '-12.50', currency: 'INR' })).toEqual({
    isNegative: true,
    absolute: { amount: '12.50', currency: 'INR' },
  });
  expect(splitSign({ amount: '0.00', currency: 'INR' }).isNegative).toBe(false);
});
