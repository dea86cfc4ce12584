import { expect, test } from 'vitest';
import { parseInstant } from '@marga/contract/kernel/time';
import { listReportDays } from './reconcile-gateway-report.ts';

test.each([
  ['2028-03-02T01:59:59+05:30', '2028-02-23', '2028-02-29'],
  ['2028-03-02T02:00:00+05:30', '2028-02-24', '2028-03-01'],
])('at %s the reports from %s to %s are complete', (now, first, last) => {
  const { days, dayEnds } = listReportDays(parseInstant(now));
  expect([days.length, days[0], days.at(-1)]).toEqual([7, first, last]);
  expect(dayEnds[0]).toBe(parseInstant(`${days[1] ?? ''}T00:00+05:30`));
});
