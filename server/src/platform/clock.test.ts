import { afterEach, expect, test, vi } from 'vitest';
import { epochMsOf, instantFromEpochMs } from '@marga/contract/kernel/time';
import { compareClocks, clockLagMs, now, nowMs } from './clock.ts';

const TEN_MINUTES_MS = 600_000;

const databaseAt = (aheadMs: number) => compareClocks(async () => instantFromEpochMs(Date.now() + aheadMs));

afterEach(async () => {
  vi.useRealTimers();
  await databaseAt(0);
});

test.each([TEN_MINUTES_MS, -TEN_MINUTES_MS])(
  'clock skew: a node %i ms behind the database tells the database’s time',
  async (aheadMs) => {
    // Only the date is frozen, because a busy machine may take any time between two lines.
    vi.useFakeTimers({ toFake: ['Date'] });
    await databaseAt(aheadMs);
    expect(epochMsOf(now())).toBe(Date.now() + aheadMs);
    expect(nowMs()).toBe(Date.now() + aheadMs);
    expect(clockLagMs()).toBe(aheadMs);
  },
);

test('what the way to the database takes is no error of the clock', async () => {
  expect(await databaseAt(1_500)).toBe(0);
});
