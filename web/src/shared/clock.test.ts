import { BUSINESS_ZONE, localDateAt, parseInstant } from '@marga/contract/kernel/time';
import { afterEach, expect, test, vi } from 'vitest';
import { now, todayInIndia } from './clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  '2026-11-15T18:29:59.999Z',
  '2026-11-15T18:30:00.000Z',
  '2026-12-31T18:30:00.000Z',
  '2028-02-28T18:30:00.000Z',
  '2026-07-01T00:00:00.000Z',
])('at %s the day in India is the one that the calendar of zones says', (moment) => {
  vi.useFakeTimers({ now: new Date(moment) });
  expect(now()).toBe(moment);
  expect(todayInIndia()).toBe(localDateAt(parseInstant(moment), BUSINESS_ZONE));
});
