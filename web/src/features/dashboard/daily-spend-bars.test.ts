import { parseLocalDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { buildDailySpendBars } from './daily-spend-bars.ts';

const rupees = (amount: string) => ({ amount, currency: 'INR' as const });

test('a month has all its days, with what each came to in the order of the services', () => {
  const bars = buildDailySpendBars({
    month: '2027-02',
    days: [
      { on: parseLocalDate('2027-02-03'), service: 'hotel', total: rupees('50.00') },
      { on: parseLocalDate('2027-02-03'), service: 'flight', total: rupees('100.00') },
    ],
    daysBefore: [
      { on: parseLocalDate('2027-01-03'), total: rupees('7.00') },
      { on: parseLocalDate('2027-01-31'), total: rupees('9.00') },
    ],
  });
  expect(bars).toHaveLength(28);
  expect(bars[2]).toEqual({
    on: '2027-02-03',
    parts: [
      { service: 'flight', minor: 100_00n },
      { service: 'hotel', minor: 50_00n },
    ],
    before: 7_00n,
  });
  expect(bars[3]).toEqual({ on: '2027-02-04', parts: [], before: 0n });
});
