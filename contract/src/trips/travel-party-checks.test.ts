import { expect, test } from 'vitest';
import type { Itinerary } from '../search/itineraries.ts';
import { travellerKindOnDate, type PartyItem, findTravelPartyProblems } from './travel-party-checks.ts';

const asha = { givenName: 'ASHA', familyName: 'RAO', bornOn: '1990-05-12', gender: 'f' };

function bus(changes: Partial<PartyItem> = {}): PartyItem {
  return {
    supplier: 'redline',
    itinerary: { service: 'bus' } as Itinerary,
    criteria: null,
    seats: [],
    seatsForWomen: [],
    ...changes,
  };
}

test.each([
  ['2025-03-15', 'infants'],
  ['2025-03-14', 'children'],
  ['2015-03-15', 'children'],
  ['2015-03-14', 'adults'],
  // A person born on a leap day becomes a year older on 1 March, as airlines count.
  ['2016-02-29', 'children'],
])('somebody born on %s is one of the %s on 14 March 2027', (bornOn, kind) => {
  expect(travellerKindOnDate(bornOn, '2027-03-14')).toBe(kind);
});

test('seats are given out in the order of the travellers: who is a man sits on no seat for women', () => {
  const item = bus({ seats: ['L1', 'L2'], seatsForWomen: ['L2'] });
  const arjun = { ...asha, givenName: 'ARJUN', gender: 'm' };
  expect(findTravelPartyProblems([item], [arjun, asha])).toEqual([]);
  expect(findTravelPartyProblems([item], [asha, arjun])).toEqual([
    { kind: 'seat-for-women', item: 0, traveller: 1, seat: 'L2' },
  ]);
});

test('who is not written down yet is no problem yet', () => {
  const nobody = { givenName: '', familyName: '', bornOn: '', gender: '' };
  expect(findTravelPartyProblems([bus({ seats: ['L1'], seatsForWomen: ['L1'] })], [nobody])).toEqual([]);
});
