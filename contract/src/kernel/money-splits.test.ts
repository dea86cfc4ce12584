import { expect, test } from 'vitest';
import { createMoney, formatMoneyDecimal, splitMoney, sumMoney } from './money.ts';

// This test takes seconds, so it has a file of its own: mutation testing repeats the other tests of money hundreds of times.
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
