import { busCriteria } from '@marga/contract/search/criteria';
import { plusDays } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { today } from '../../../shared/clock.ts';
import { samplePlace } from '../sample-place.ts';
import { busCriteriaOf, busQueryOf, readBusQuery, writeBusQuery } from './bus-query.ts';

const delhi = samplePlace('ci-delhi', 'Delhi');
const jaipur = samplePlace('ci-jaipur', 'Jaipur');

test('an address comes back as it was written, and nothing in it is one traveller tomorrow', () => {
  const query = { from: 'BANGLORE', to: 'MUMBAI', on: plusDays(today(), 3), travellers: 3 };
  expect(readBusQuery(writeBusQuery(query))).toEqual(query);
  expect(readBusQuery(new URLSearchParams())).toEqual({
    from: '',
    to: '',
    on: plusDays(today(), 1),
    travellers: 1,
  });
});

test('the question is asked once both ends are known and differ, and becomes an address again', () => {
  const query = { from: 'ci-delhi', to: 'ci-jaipur', on: plusDays(today(), 3), travellers: 2 };
  expect(busCriteriaOf(query, [undefined, jaipur])).toBeUndefined();
  expect(busCriteriaOf(query, [jaipur, jaipur])).toBeUndefined();
  const asked = busCriteria.parse(busCriteriaOf(query, [delhi, jaipur]));
  expect(busQueryOf(asked)).toEqual(query);
});
