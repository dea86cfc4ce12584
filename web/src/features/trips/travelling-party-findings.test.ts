import type { Itinerary } from '@marga/contract/search/itineraries';
import type { Trip } from '@marga/contract/trips/trip';
import { expect, test } from 'vitest';
import { EMPTY_TRAVELLER } from './traveller-draft.ts';
import { findPartyProblemsAndDuplicates } from './travelling-party-findings.ts';

const bus = {
  supplier: 'redline',
  itinerary: { service: 'bus' } as Itinerary,
  criteria: null,
  seats: ['L1'],
  seatsForWomen: ['L1'],
} as unknown as Trip['items'][number];

const named = (title: string, gender = '') => ({
  ...EMPTY_TRAVELLER,
  title,
  givenName: 'ROHAN',
  familyName: 'RAO',
  gender,
});
const problemsOf = (title: string, gender?: string) =>
  findPartyProblemsAndDuplicates({ items: [bus] }, [named(title, gender)]).problems;

test('a title says who may not have a seat for women, unless a gender was chosen', () => {
  expect(problemsOf('mr')).toEqual([{ kind: 'seat-for-women', item: 0, traveller: 0, seat: 'L1' }]);
  expect(problemsOf('dr', 'm')).toHaveLength(1);
  expect(problemsOf('ms')).toEqual([]);
  expect(problemsOf('dr')).toEqual([]);
});
