import { trainCriteria } from '@marga/contract/search/criteria';
import { addDaysToDate } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/clock.ts';
import { samplePlace } from '../sample-place.ts';
import {
  parseTrainQuery,
  trainCriteriaFromQuery,
  trainQueryFromCriteria,
  formatTrainQuery,
} from './train-query.ts';

const tomorrow = addDaysToDate(todayInIndia(), 1);
const delhi = samplePlace('ci-delhi', 'Delhi');
const mumbai = samplePlace('ci-mumbai', 'Mumbai');
const read = (text: string) => parseTrainQuery(new URLSearchParams(text));

describe('the address of a search for trains', () => {
  test('that says nothing asks for tomorrow, one traveller, any class', () => {
    expect(read('')).toEqual({
      from: '',
      to: '',
      on: tomorrow,
      travellers: 1,
      class: 'any',
      quota: 'GN',
    });
  });

  test('takes what the first page sends', () => {
    expect(read(`from=NEW+DELHI&to=MUMBAI&on=${tomorrow}`)).toMatchObject({
      from: 'NEW DELHI',
      to: 'MUMBAI',
    });
  });

  test('comes back as it was written', () => {
    const query = {
      from: 'ci-delhi',
      to: 'st-bct',
      on: addDaysToDate(todayInIndia(), 9),
      travellers: 4,
      class: '3A',
      quota: 'TQ',
    } as const;
    expect(parseTrainQuery(formatTrainQuery(query))).toEqual(query);
  });

  test('leaves out what goes without saying', () => {
    expect(formatTrainQuery(read('from=DELHI&to=KANPUR')).toString()).toBe(
      `from=DELHI&to=KANPUR&on=${tomorrow}&travellers=1`,
    );
  });
});

describe('the question', () => {
  test('is asked once both ends are known, and differ', () => {
    const query = read('from=DELHI&to=MUMBAI&class=SL');
    expect(trainCriteriaFromQuery(query, [delhi, undefined])).toBeUndefined();
    expect(trainCriteriaFromQuery(query, [delhi, delhi])).toBeUndefined();
    const asked = trainCriteriaFromQuery(query, [delhi, mumbai]);
    expect(trainCriteria.parse(asked)).toMatchObject({ origin: 'ci-delhi', class: 'SL', quota: 'GN' });
  });

  test('becomes an address again', () => {
    const query = { ...read('class=2A&travellers=2'), from: 'ci-delhi', to: 'ci-mumbai' };
    const asked = trainCriteriaFromQuery(query, [delhi, mumbai]);
    expect(asked && trainQueryFromCriteria(asked)).toEqual(query);
    expect(
      trainQueryFromCriteria({
        service: 'bus',
        origin: 'ci-delhi',
        destination: 'ci-jaipur',
        departOn: tomorrow,
        travellers: 1,
      }),
    ).toBeUndefined();
  });
});
