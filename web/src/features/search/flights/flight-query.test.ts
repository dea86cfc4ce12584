import { addDaysToDate } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/clock.ts';
import { samplePlace } from '../sample-place.ts';
import {
  ensureFlightDaysInOrder,
  flightCriteriaFromQuery,
  listFlightQueryPlaces,
  type FlightQuery,
  flightQueryFromCriteria,
  parseFlightQuery,
  formatFlightQuery,
} from './flight-query.ts';

const tomorrow = addDaysToDate(todayInIndia(), 1);
const on = addDaysToDate(todayInIndia(), 30);
const read = (text: string) => parseFlightQuery(new URLSearchParams(text));
const [delhi, mumbai, goa] = [
  samplePlace('DEL', 'Delhi'),
  samplePlace('BOM', 'Mumbai'),
  samplePlace('GOI', 'Goa'),
];

describe('the address', () => {
  test.each([
    `from=DEL&to=NEW+YORK&on=${on}&travellers=3`,
    `from=DEL&to=BOM&on=${on}&back=${addDaysToDate(on, 4)}&travellers=2&children=1&infants=2&cabin=business&fare=student`,
    `from=DEL&to=BOM&on=${on}&from2=BOM&to2=GOI&on2=${addDaysToDate(on, 2)}&from3=GOI&to3=DEL&on3=${addDaysToDate(on, 5)}&travellers=1`,
  ])('%s is read and written back', (address) => {
    expect(formatFlightQuery(read(address)).toString()).toBe(address);
  });

  test('that says nothing, or nonsense, still makes a form that can be sent', () => {
    expect(read('')).toMatchObject({ kind: 'one-way', legs: [{ from: '', to: '', on: tomorrow }] });
    expect(read('from= delhi &on=2020-01-01&travellers=99&children=5')).toMatchObject({
      legs: [{ from: 'DELHI', on: tomorrow }],
      travellers: { adults: 9, children: 0, infants: 0 },
    });
    expect(read('travellers=2&infants=5').travellers.infants).toBe(2);
  });

  test('never goes back before it has gone', () => {
    expect(read(`from=DEL&to=BOM&on=${on}&back=${tomorrow}`)).toMatchObject({
      kind: 'return',
      backOn: addDaysToDate(on, 7),
    });
    expect(read(`from=DEL&to=BOM&on=${on}&from2=BOM&on2=${tomorrow}`).legs[1]?.on).toBe(on);
  });
});

describe('the question', () => {
  test('of a return is two journeys between the same places', () => {
    const query = read(`from=DEL&to=BOM&on=${on}&back=${addDaysToDate(on, 3)}`);
    expect(flightCriteriaFromQuery(query, [delhi, mumbai])?.journeys).toEqual([
      { origin: 'DEL', destination: 'BOM', departOn: on },
      { origin: 'BOM', destination: 'DEL', departOn: addDaysToDate(on, 3) },
    ]);
  });

  test('of several legs waits for all of their places', () => {
    const query = read(`from=DEL&to=BOM&on=${on}&from2=BOM&to2=GOI&on2=${on}`);
    expect(listFlightQueryPlaces(query)).toEqual(['DEL', 'BOM', 'BOM', 'GOI']);
    expect(flightCriteriaFromQuery(query, [delhi, mumbai, mumbai, undefined])).toBeUndefined();
    expect(flightCriteriaFromQuery(query, [delhi, mumbai, mumbai, goa])?.journeys).toHaveLength(2);
  });

  test('is not asked from a place to itself', () => {
    expect(flightCriteriaFromQuery(read('from=DEL&to=DELHI'), [delhi, delhi])).toBeUndefined();
  });

  test.each([
    ['one way', `from=ap-del&to=ap-bom&on=${on}&travellers=2`],
    ['return', `from=ap-del&to=ap-bom&on=${on}&back=${addDaysToDate(on, 3)}&travellers=1&cabin=first`],
    [
      'several',
      `from=ap-del&to=ap-bom&on=${on}&from2=ap-bom&to2=ap-goi&on2=${addDaysToDate(on, 1)}&travellers=1`,
    ],
  ])('leads back to its address: %s', (_, address) => {
    const criteria = flightCriteriaFromQuery(read(address), [delhi, mumbai, mumbai, goa]);
    const query = criteria && flightQueryFromCriteria(criteria);
    expect(query && formatFlightQuery(query).toString()).toBe(address);
  });
});

test('days out of order are put right when the form is sent', () => {
  const query: FlightQuery = read(`from=DEL&to=BOM&on=${on}&from2=BOM&to2=GOI&on2=${addDaysToDate(on, 2)}`);
  const [first, second] = query.legs;
  const muddled: FlightQuery = {
    ...query,
    legs: [first, { from: 'BOM', to: 'GOI', on: tomorrow }, ...(second ? [second] : [])],
    backOn: tomorrow,
  };
  const sorted = ensureFlightDaysInOrder(muddled);
  expect(sorted.legs.map((leg) => leg.on)).toEqual([on, on, addDaysToDate(on, 2)]);
  expect(sorted.backOn).toBe(on);
});
