import { cabCriteria } from '@marga/contract/search/criteria';
import { addDaysToDate } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/clock.ts';
import { samplePlace } from '../sample-place.ts';
import {
  cabCriteriaFromQuery,
  listCabQueryPlaces,
  cabQueryFromCriteria,
  parseCabQuery,
  formatCabQuery,
} from './cab-query.ts';

const tomorrow = addDaysToDate(todayInIndia(), 1);
const delhi = samplePlace('ci-delhi', 'Delhi');
const connaughtPlace = samplePlace('ar-connaught-place-delhi', 'Connaught Place', 'area');
const read = (text: string) => parseCabQuery(new URLSearchParams(text));

describe('the address of a search for cabs', () => {
  test('that says nothing asks for a cab one way, tomorrow at nine', () => {
    expect(read('')).toMatchObject({ kind: 'one-way', from: '', to: '', on: tomorrow, at: '09:00' });
  });

  test('holds only what its kind of cab is asked for', () => {
    const from = 'from=DELHI&to=CANAUGHT+PLACE&at=07:15';
    expect([...formatCabQuery(read(from)).keys()]).toEqual(['from', 'to', 'on', 'at', 'travellers']);
    expect(formatCabQuery(read(`${from}&kind=hourly&hours=4`)).toString()).toBe(
      `kind=hourly&from=DELHI&on=${tomorrow}&at=07%3A15&hours=4&travellers=1`,
    );
    expect(formatCabQuery(read(`${from}&kind=return`)).get('back')).toBe(tomorrow);
  });

  test.each(['kind=return&back-at=20:45&at=06:30&travellers=4', 'kind=hourly&hours=12', 'at=23:55'])(
    'comes back as it was written: %s',
    (text) => {
      const query = read(`from=DELHI&to=AGRA&${text}`);
      expect(formatCabQuery(parseCabQuery(formatCabQuery(query))).toString()).toBe(
        formatCabQuery(query).toString(),
      );
    },
  );

  test('never turns back before it has gone', () => {
    expect(read(`kind=return&at=19:00&back=${tomorrow}&back-at=08:00`).backOn).toBe(
      addDaysToDate(tomorrow, 1),
    );
  });
});

describe('the question', () => {
  test('of an hourly cab needs one place, of every other two that differ', () => {
    const hourly = read('kind=hourly&from=DELHI&to=AGRA');
    expect(listCabQueryPlaces(hourly)).toEqual(['DELHI']);
    expect(cabCriteria.parse(cabCriteriaFromQuery(hourly, [delhi]))).toMatchObject({ drop: null, hours: 8 });
    const oneWay = read('from=DELHI&to=CANAUGHT+PLACE');
    expect(listCabQueryPlaces(oneWay)).toEqual(['DELHI', 'CANAUGHT PLACE']);
    expect(cabCriteriaFromQuery(oneWay, [delhi, undefined])).toBeUndefined();
    expect(cabCriteriaFromQuery(oneWay, [delhi, delhi])).toBeUndefined();
    expect(cabCriteria.parse(cabCriteriaFromQuery(oneWay, [delhi, connaughtPlace]))).toMatchObject({
      pickup: 'ci-delhi',
      drop: 'ar-connaught-place-delhi',
      hours: null,
      returnOn: null,
    });
  });

  test('becomes an address again', () => {
    const query = { ...read('kind=return&at=06:30'), from: 'ci-delhi', to: 'ar-connaught-place-delhi' };
    const asked = cabCriteria.parse(cabCriteriaFromQuery(query, [delhi, connaughtPlace]));
    expect(cabQueryFromCriteria(asked)).toEqual(query);
  });
});
