import { expect, test } from 'vitest';
import { parseInstant } from '@marga/contract/kernel/time';
import { endOfWorkingDayAfter, refundDueDates } from './refund-due-dates.ts';

test.each([
  ['2027-01-22T12:00+05:30', 5, '2027-01-29T23:59+05:30', 'a Sunday and Republic Day do not count'],
  ['2026-11-14T23:30Z', 1, '2026-11-16T23:59+05:30', 'it is Sunday in India already'],
  ['2026-09-28T10:00+05:30', 14, '2026-10-15T23:59+05:30', 'nor Gandhi Jayanti'],
  ['2026-11-18T23:59:59+05:30', 1, '2026-11-19T23:59+05:30', 'the day itself does not count'],
  ['2026-12-31T12:00+05:30', 1, '2027-01-01T23:59+05:30', 'the next year begins with a working day'],
])('from %s the end of %i working days is %s: %s', (from, days, until) => {
  expect(endOfWorkingDayAfter(parseInstant(from), days)).toBe(parseInstant(until));
});

test('each rule has its due date, and what Marga owes is due at once', () => {
  const at = parseInstant('2026-11-18T12:00+05:30');
  expect(refundDueDates(at)).toEqual({
    'airline-14-working-days': parseInstant('2026-12-04T23:59+05:30'),
    'rail-5-working-days': parseInstant('2026-11-24T23:59+05:30'),
    'supplier-7-working-days': parseInstant('2026-11-26T23:59+05:30'),
    'gateway-7-working-days': parseInstant('2026-11-26T23:59+05:30'),
    'as-promised': parseInstant('2026-11-19T23:59+05:30'),
    'ours-at-once': at,
  });
});
