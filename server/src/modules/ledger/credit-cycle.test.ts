import { expect, test } from 'vitest';
import { parseInstant, parseLocalDate } from '@marga/contract/kernel/time';
import { closingDayOfCycle, type CreditCycle, lastClosingDayBefore, nextClosingDay } from './credit-cycle.ts';

test.each<[CreditCycle, string, string]>([
  ['weekly', '2028-02-26', '2028-02-27'],
  ['weekly', '2028-02-27', '2028-02-27'],
  ['weekly', '2028-02-28', '2028-03-05'],
  ['weekly', '2026-12-31', '2027-01-03'],
  ['fortnightly', '2028-02-01', '2028-02-15'],
  ['fortnightly', '2028-02-15', '2028-02-15'],
  ['fortnightly', '2028-02-16', '2028-02-29'],
  ['fortnightly', '2027-02-16', '2027-02-28'],
  ['monthly', '2028-02-01', '2028-02-29'],
  ['monthly', '2028-02-29', '2028-02-29'],
  ['monthly', '2027-02-28', '2027-02-28'],
  ['monthly', '2026-04-30', '2026-04-30'],
  ['monthly', '2026-12-01', '2026-12-31'],
])('a %s statement that runs on %s closes on %s', (cycle, day, closes) => {
  expect(closingDayOfCycle(cycle, parseLocalDate(day))).toBe(closes);
});

test.each<[CreditCycle, string, string]>([
  ['weekly', '2028-02-27', '2028-02-20'],
  ['weekly', '2028-02-28', '2028-02-27'],
  ['fortnightly', '2028-03-01', '2028-02-29'],
  ['fortnightly', '2028-03-15', '2028-02-29'],
  ['fortnightly', '2028-03-16', '2028-03-15'],
  ['monthly', '2027-01-01', '2026-12-31'],
  ['monthly', '2027-03-31', '2027-02-28'],
])('a %s statement closed last before %s on %s', (cycle, day, closed) => {
  expect(lastClosingDayBefore(cycle, parseLocalDate(day))).toBe(closed);
});

test.each([
  ['until midnight in India', '2028-02-29T18:29:59Z', '2028-02-29'],
  ['from midnight in India on, even if the period is not closed yet', '2028-02-29T18:30:00Z', '2028-03-31'],
])('a period ends on its last day %s', (_, now, closes) => {
  const since = parseLocalDate('2028-02-01');
  const terms = { cycle: 'monthly', cycleSince: since, openSince: since } as const;
  expect(nextClosingDay(terms, parseInstant(now))).toBe(closes);
});

test('a new cycle closes no day before it was agreed on', () => {
  const openSince = parseLocalDate('2028-05-01');
  const cycleSince = parseLocalDate('2028-05-17');
  const now = parseInstant('2028-05-17T12:00:00+05:30');
  expect(nextClosingDay({ cycle: 'fortnightly', cycleSince, openSince }, now)).toBe('2028-05-31');
});
