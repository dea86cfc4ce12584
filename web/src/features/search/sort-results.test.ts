import { expect, test } from 'vitest';
import { sampleOffer, sampleResult } from './sample-results.ts';
import type { SortOrder } from './service-search-screen.ts';
import { sortResults } from './sort-results.ts';

const results = [
  sampleResult('a', [sampleOffer({ id: 'a', amount: '10000.00', departs: '09:00', minutes: 130 })], 1),
  sampleResult('b', [sampleOffer({ id: 'b', amount: '9999.99', departs: '12:00', minutes: 90 })], 3),
  sampleResult('c', [sampleOffer({ id: 'c', amount: '9999.98', departs: '06:15', minutes: 300 })], 2),
];

test.each([
  ['best', 'acb'],
  ['price', 'cba'],
  ['departure', 'cab'],
  ['duration', 'bac'],
] as const)('results are put in order by %s', (order: SortOrder, wanted) => {
  expect(
    sortResults(results, order)
      .map(({ id }) => id)
      .join(''),
  ).toBe(wanted);
});

test('two thousand are sorted without a noticeable wait, and equals keep to their ids', () => {
  const many = Array.from({ length: 2_000 }, (_, at) =>
    sampleResult(String(at).padStart(4, '0'), [
      sampleOffer({ id: String(at), amount: `${(at * 7) % 50}.00` }),
    ]),
  );
  const [first, second] = sortResults(many.toReversed(), 'price');
  expect([first?.id, second?.id]).toEqual(['0000', '0050']);
});
