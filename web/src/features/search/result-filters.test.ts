import type { Facet } from '@marga/contract/search/search';
import { describe, expect, test } from 'vitest';
import {
  countResultsPerFacetValue,
  filterResults,
  NOTHING_CHOSEN,
  toggleFacetValue,
} from './result-filters.ts';
import { sampleOffer, sampleResult } from './sample-results.ts';

const flexible = { refundable: true };
const results = [
  sampleResult('early', [
    sampleOffer({ id: 'a', amount: '4000.00', supplier: 'coral' }),
    sampleOffer({ id: 'b', amount: '6000.00', supplier: 'meridian', variant: 'Flex', itinerary: flexible }),
  ]),
  sampleResult('late', [sampleOffer({ id: 'c', amount: '3000.00', supplier: 'meridian', departs: '19:00' })]),
];

const money = (amount: string) => ({ amount, currency: 'INR' }) as const;

const facets: Facet[] = [
  {
    name: 'supplier',
    values: [
      { value: 'coral', results: 1, from: money('4000.00') },
      { value: 'meridian', results: 2, from: money('3000.00') },
    ],
  },
  {
    name: 'departs',
    values: [
      { value: '1', results: 1, from: money('4000.00') },
      { value: '3', results: 1, from: money('3000.00') },
    ],
  },
];

describe('a filter', () => {
  test('leaves the results that have a fitting offer, each with the fitting ones alone', () => {
    const left = filterResults(results, { supplier: ['meridian'] });
    expect(left.map(({ id, offers }) => [id, offers.map((offer) => offer.id)])).toEqual([
      ['early', ['ofr_b']],
      ['late', ['ofr_c']],
    ]);
  });

  test('asks one offer to fit everything: not this one for the supplier and that one for the conditions', () => {
    expect(filterResults(results, { supplier: ['coral'], cancellation: ['refundable'] })).toEqual([]);
    expect(
      filterResults(results, { supplier: ['coral', 'meridian'], cancellation: ['refundable'] }),
    ).toHaveLength(1);
  });

  test('that leaves a result as it is gives the very same object, so that its card is not drawn anew', () => {
    expect(filterResults(results, { departs: ['1'] })[0]).toBe(results[0]);
    const once = filterResults(results, { supplier: ['coral'] })[0];
    expect(filterResults(results, { supplier: ['coral'] })[0]).toBe(once);
  });

  test('is ticked and unticked', () => {
    const ticked = toggleFacetValue(NOTHING_CHOSEN, 'stops', '0');
    expect(ticked).toEqual({ stops: ['0'] });
    expect(toggleFacetValue(ticked, 'stops', '0')).toEqual({});
  });
});

describe('the numbers beside the boxes', () => {
  test('are the server’s until something is ticked', () => {
    expect(countResultsPerFacetValue(facets, results, NOTHING_CHOSEN)).toBe(facets);
  });

  test('are what ticking the box would show', () => {
    const counted = countResultsPerFacetValue(facets, results, { departs: ['3'] });
    expect(counted[0]?.values).toEqual([{ value: 'meridian', results: 1, from: money('3000.00') }]);
    // The boxes of one facet are combined with "or".
    expect(counted[1]?.values.map(({ value, results: count }) => [value, count])).toEqual([
      ['1', 1],
      ['3', 1],
    ]);
  });

  test('keep in sight what is ticked, though nothing is left of it', () => {
    const counted = countResultsPerFacetValue(facets, results, { supplier: ['coral'], departs: ['3'] });
    expect(counted[0]?.values.find(({ value }) => value === 'coral')?.results).toBe(0);
  });
});
