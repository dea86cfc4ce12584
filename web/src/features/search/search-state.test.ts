import { expect, test } from 'vitest';
import { sampleOffer, sampleResult } from './sample-results.ts';
import { advanceSearchProgress, NOTHING_YET, type SearchStep } from './search-state.ts';

const started: SearchStep = {
  type: 'started',
  searchId: 'srh_1',
  suppliers: ['coral', 'meridian', 'skybridge'],
  expiresAt: '2026-12-01T00:00:00.000Z',
};

const asOf = '2026-11-15T10:00:00.000Z' as never;

function after(...steps: SearchStep[]) {
  return steps.reduce(advanceSearchProgress, NOTHING_YET);
}

test('each supplier is named with what it has said', () => {
  const { suppliers, phase } = after(
    started,
    { type: 'supplier-ended', supplier: 'meridian', end: 'slow', offers: 0, tookMs: 5_000, asOf },
    { type: 'supplier-ended', supplier: 'coral', end: 'answered', offers: 2, tookMs: 300, asOf },
    { type: 'supplier-ended', supplier: 'skybridge', end: 'skipped', offers: 0, tookMs: 0, asOf },
  );
  expect(suppliers).toEqual([
    { name: 'coral', state: 'answered', offers: 2, asOf },
    { name: 'meridian', state: 'slow', offers: 0, asOf },
    { name: 'skybridge', state: 'skipped', offers: 0, asOf },
  ]);
  expect(phase).toBe('running');
});

test('a stream that begins again and repeats itself adds nothing twice, and what has changed takes its place', () => {
  const cheap = sampleOffer({ id: 'a', amount: '1.00' });
  const dear = sampleOffer({ id: 'b', amount: '2.00', supplier: 'coral' });
  const resultsStep = (results: ReturnType<typeof sampleResult>[]): SearchStep => ({
    type: 'results',
    supplier: 'coral',
    results,
  });
  const { results, phase } = after(
    started,
    resultsStep([sampleResult('one', [cheap]), sampleResult('two', [dear])]),
    { type: 'connection', isLost: true },
    { type: 'connection', isLost: false },
    resultsStep([sampleResult('one', [cheap, dear])]),
    { type: 'search-ended', results: 2, offers: 3, alternatives: [] },
  );
  expect(results.map(({ id, offers }) => `${id} ${offers.length}`)).toEqual(['one 2', 'two 1']);
  expect(phase).toBe('ended');
});

test('a search starts from nothing', () => {
  const before = after(started, {
    type: 'results',
    supplier: 'coral',
    results: [sampleResult('one', [sampleOffer({ id: 'a' })])],
  });
  expect(advanceSearchProgress(before, started)).toMatchObject({ results: [], facets: [], alternatives: [] });
});
