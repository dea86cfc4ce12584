import { busCriteria } from '@marga/contract/search/criteria';
import { addDaysToDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/clock.ts';
import { samplePlace } from '../sample-place.ts';
import { busCriteriaFromQuery, busQueryFromCriteria, parseBusQuery, formatBusQuery } from './bus-query.ts';

const delhi = samplePlace('ci-delhi', 'Delhi');
const jaipur = samplePlace('ci-jaipur', 'Jaipur');

test('an address comes back as it was written, and nothing in it is one traveller tomorrow', () => {
  const query = { from: 'BANGLORE', to: 'MUMBAI', on: addDaysToDate(todayInIndia(), 3), travellers: 3 };
  expect(parseBusQuery(formatBusQuery(query))).toEqual(query);
  expect(parseBusQuery(new URLSearchParams())).toEqual({
    from: '',
    to: '',
    on: addDaysToDate(todayInIndia(), 1),
    travellers: 1,
  });
});

test('the question is asked once both ends are known and differ, and becomes an address again', () => {
  const query = { from: 'ci-delhi', to: 'ci-jaipur', on: addDaysToDate(todayInIndia(), 3), travellers: 2 };
  expect(busCriteriaFromQuery(query, [undefined, jaipur])).toBeUndefined();
  expect(busCriteriaFromQuery(query, [jaipur, jaipur])).toBeUndefined();
  const asked = busCriteria.parse(busCriteriaFromQuery(query, [delhi, jaipur]));
  expect(busQueryFromCriteria(asked)).toEqual(query);
});
