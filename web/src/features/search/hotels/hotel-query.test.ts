import { hotelCriteria } from '@marga/contract/search/criteria';
import { addDaysToDate } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/clock.ts';
import { samplePlace } from '../sample-place.ts';
import {
  countGuests,
  hotelCriteriaFromQuery,
  hotelQueryFromCriteria,
  countNights,
  parseHotelQuery,
  formatHotelQuery,
} from './hotel-query.ts';

const tomorrow = addDaysToDate(todayInIndia(), 1);
const read = (text: string) => parseHotelQuery(new URLSearchParams(text));

describe('the address of a search for hotels', () => {
  test('that says nothing asks for two adults from tomorrow to the day after', () => {
    expect(read('')).toEqual({
      to: '',
      on: tomorrow,
      until: addDaysToDate(tomorrow, 1),
      rooms: [{ adults: 2, childAges: [] }],
    });
  });

  test('never leaves before one has come, nor after more than thirty nights', () => {
    const on = addDaysToDate(todayInIndia(), 9);
    expect(read(`on=${on}&until=${tomorrow}`).until).toBe(addDaysToDate(on, 1));
    expect(read(`on=${on}&until=${on}`).until).toBe(addDaysToDate(on, 1));
    expect(countNights(read(`on=${on}&until=${addDaysToDate(on, 3)}`))).toBe(3);
    expect(countNights(read(`on=${on}&until=${addDaysToDate(on, 300)}`))).toBe(30);
  });

  test('comes back as it was written, with the ages of children', () => {
    const query = {
      to: 'MUMBAI',
      on: tomorrow,
      until: addDaysToDate(tomorrow, 4),
      rooms: [
        { adults: 2, childAges: [5, 11] },
        { adults: 1, childAges: [] },
      ],
    };
    expect(formatHotelQuery(query).get('rooms')).toBe('2-5-11_1');
    expect(parseHotelQuery(formatHotelQuery(query))).toEqual(query);
    expect(countGuests(query.rooms)).toBe(5);
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
  expect(hotelCriteriaFromQuery(query, [undefined])).toBeUndefined();
  const asked = hotelCriteria.parse(hotelCriteriaFromQuery(query, [samplePlace('ci-delhi', 'Delhi')]));
  expect(hotelQueryFromCriteria(asked)).toEqual(query);
});
