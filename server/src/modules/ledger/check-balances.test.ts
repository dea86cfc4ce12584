import { expect, test } from 'vitest';
import { parseInstant } from '@marga/contract/kernel/time';
import { startOfNight } from './check-balances.ts';

test.each([
  ['2028-03-01T02:59:59.999+05:30', '2028-02-29T03:00+05:30'],
  ['2028-03-01T03:00:00.000+05:30', '2028-03-01T03:00+05:30'],
  ['2028-03-01T23:59:59.999+05:30', '2028-03-01T03:00+05:30'],
])('at %s the night of the balance check began at %s', (now, began) => {
  expect(startOfNight(parseInstant(now))).toBe(parseInstant(began));
});
