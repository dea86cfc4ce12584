import { expect, test } from 'vitest';
import { addressForParty, partyParams } from './party-params.ts';

const family = { travellers: 3, flight: { adults: 2, children: 1, infants: 0 } };

test('a party is the same in the search of every service', () => {
  expect(partyParams('flight', family)).toEqual({ travellers: '2', children: '1' });
  expect(partyParams('train', family)).toEqual({ travellers: '3' });
  expect(partyParams('hotel', family)).toEqual({ rooms: '3' });
  expect(partyParams('hotel', { travellers: 6 })).toEqual({ rooms: '4_2' });
  expect(partyParams('flight', { travellers: 3 })).toEqual({ travellers: '3' });
});

test('only the party of a search changes', () => {
  expect(
    addressForParty('/services/flights?from=DEL&to=BOM&travellers=1&children=2', 'flight', { travellers: 2 }),
  ).toBe('/services/flights?from=DEL&to=BOM&travellers=2');
  expect(addressForParty('/services/hotels?to=ci-delhi&rooms=1', 'hotel', { travellers: 2 })).toBe(
    '/services/hotels?to=ci-delhi&rooms=2',
  );
});
