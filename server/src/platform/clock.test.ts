import { afterEach, expect, test } from 'vitest';
import { epochMs, fromEpochMs } from '@marga/contract/kernel/time';
import { compareClocks, machineBehindMs, now, nowMs } from './clock.ts';

const TEN_MINUTES_MS = 600_000;

const databaseAt = (aheadMs: number) => compareClocks(async () => fromEpochMs(Date.now() + aheadMs));

afterEach(() => databaseAt(0));

test.each([TEN_MINUTES_MS, -TEN_MINUTES_MS])(
  'clock skew: a node %i ms behind the database tells the database’s time',
  async (aheadMs) => {
    await databaseAt(aheadMs);
    expect(Math.abs(epochMs(now()) - (Date.now() + aheadMs))).toBeLessThan(500);
    expect(Math.abs(nowMs() - (Date.now() + aheadMs))).toBeLessThan(500);
    expect(Math.abs(machineBehindMs() - aheadMs)).toBeLessThan(500);
  },
);

test('what the way to the database takes is no error of the clock', async () => {
  expect(await databaseAt(1_500)).toBe(0);
});
