import { plusDays } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { today } from '../../lib/clock.ts';
import { placeLabel, placeMeant, readFlightQuery, writeFlightQuery } from './criteria.ts';

const places = [
  { code: 'LON', city: 'London' },
  { code: 'LHR', city: 'London' },
];

test('what is written into the address is read back', () => {
  const query = { from: 'DEL', to: 'NEW YORK', on: plusDays(today(), 30), travellers: 3 };
  expect(readFlightQuery(writeFlightQuery(query))).toEqual(query);
});

test('whatever stands in the address, the form shows something that can be sent', () => {
  const read = (text: string) => readFlightQuery(new URLSearchParams(text));
  expect(read('')).toEqual({ from: '', to: '', on: plusDays(today(), 1), travellers: 1 });
  expect(read('from= delhi &on=2020-01-01&travellers=99')).toMatchObject({
    from: 'DELHI',
    on: plusDays(today(), 1),
    travellers: 9,
  });
  expect(read('on=tomorrow&travellers=two')).toMatchObject({ on: plusDays(today(), 1), travellers: 1 });
});

test('a code names its place, a name the first that is called so', () => {
  expect(placeMeant('LHR', places)?.code).toBe('LHR');
  expect(placeMeant('LONDON', places)?.code).toBe('LON');
  expect(placeMeant('NOWHERE', [])).toBeUndefined();
});

test('a code that our list lacks is asked for all the same', () => {
  const meant = placeMeant('XTB', []);
  expect(meant).toEqual({ code: 'XTB', city: 'XTB' });
  expect(meant && placeLabel(meant)).toBe('XTB');
  expect(places[0] && placeLabel(places[0])).toBe('LONDON LON');
});
