import type { LocalDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { sampleCabItinerary, sampleFlightItinerary, sampleHotelItinerary } from '../sample-amendments.ts';
import { countTravellersByAge, buildChangeCriteria, initialDesiredTimes } from './desired-travel-times.ts';

const born = (...days: string[]) => days.map((bornOn) => ({ bornOn: bornOn as LocalDate }));

test('another day is asked for with the same airports, cabin and people', () => {
  const flight = sampleFlightItinerary();
  const days = ['2026-12-11'] as LocalDate[];
  expect(buildChangeCriteria(flight, { days, times: [] }, born('1988-02-29', '2020-12-05'), [])).toEqual({
    service: 'flight',
    journeys: [{ origin: 'DEL', destination: 'BLR', departOn: '2026-12-11' }],
    travellers: { adults: 1, children: 1, infants: 0 },
    cabin: 'economy',
    fareType: 'regular',
    frequentFlyers: [],
  });
});

test('people are counted by their age on the day: a birthday that has not come does not count', () => {
  expect(countTravellersByAge(born('2014-12-04', '2014-12-05', '2024-12-05'), '2026-12-04')).toEqual({
    adults: 1,
    children: 1,
    infants: 1,
  });
});

test('a stay is wished from a day to a day, a cab at an hour', () => {
  expect(initialDesiredTimes(sampleHotelItinerary()).days).toEqual(['2026-12-04', '2026-12-06']);
  expect(initialDesiredTimes(sampleCabItinerary()).times).toEqual(['09:00', '18:00']);
});

test('nothing is asked while a place is not known', () => {
  expect(
    buildChangeCriteria(
      sampleHotelItinerary(),
      initialDesiredTimes(sampleHotelItinerary()),
      born('1988-02-29'),
      [undefined],
    ),
  ).toBeUndefined();
});
