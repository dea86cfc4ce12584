import { hotelCriteria } from '@marga/contract/search/criteria';
import { plusDays } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { today } from '../../../shared/clock.ts';
import { samplePlace } from '../sample-place.ts';
import {
  guestsIn,
  hotelCriteriaOf,
  hotelQueryOf,
  nightsOf,
  readHotelQuery,
  writeHotelQuery,
} from './hotel-query.ts';

const tomorrow = plusDays(today(), 1);
const read = (text: string) => readHotelQuery(new URLSearchParams(text));

describe('the address of a search for hotels', () => {
  test('that says nothing asks for two adults from tomorrow to the day after', () => {
    expect(read('')).toEqual({
      to: '',
      on: tomorrow,
      until: plusDays(tomorrow, 1),
      rooms: [{ adults: 2, childAges: [] }],
    });
  });

  test('never leaves before one has come, nor after more than thirty nights', () => {
    const on = plusDays(today(), 9);
    expect(read(`on=${on}&until=${tomorrow}`).until).toBe(plusDays(on, 1));
    expect(read(`on=${on}&until=${on}`).until).toBe(plusDays(on, 1));
    expect(nightsOf(read(`on=${on}&until=${plusDays(on, 3)}`))).toBe(3);
    expect(nightsOf(read(`on=${on}&until=${plusDays(on, 300)}`))).toBe(30);
  });

  test('comes back as it was written, with the ages of children', () => {
    const query = {
      to: 'MUMBAI',
      on: tomorrow,
      until: plusDays(tomorrow, 4),
      rooms: [
        { adults: 2, childAges: [5, 11] },
        { adults: 1, childAges: [] },
      ],
    };
    expect(writeHotelQuery(query).get('rooms')).toBe('2-5-11_1');
    expect(readHotelQuery(writeHotelQuery(query))).toEqual(query);
    expect(guestsIn(query.rooms)).toBe(5);
  });

  test.each([
    ['rooms=nine', [{ adults: 2, childAges: [] }]],
    ['rooms=0-40', [{ adults: 1, childAges: [17] }]],
    ['rooms=9-1-2-3-4', [{ adults: 4, childAges: [1, 2, 3] }]],
  ])('%s is made possible', (text, rooms) => {
    expect(read(text).rooms).toEqual(rooms);
  });
});

test('the question is asked once the place is known, and becomes an address again', () => {
  const query = { ...read('rooms=2-7'), to: 'ci-delhi' };
  expect(hotelCriteriaOf(query, [undefined])).toBeUndefined();
  const asked = hotelCriteria.parse(hotelCriteriaOf(query, [samplePlace('ci-delhi', 'Delhi')]));
  expect(hotelQueryOf(asked)).toEqual(query);
});
