import { expect, test } from 'vitest';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { travelTimesOf } from './travel-times.ts';

const leg = (departs: string, arrives: string, [from, to] = ['Asia/Kolkata', 'Asia/Kolkata']) => ({
  departsAt: { local: departs, zone: from },
  arrivesAt: { local: arrives, zone: to },
});

const flight = (...segments: object[]) => ({ service: 'flight', segments }) as unknown as Itinerary;

test('a journey departs with its first leg and arrives with its last, each by the clock of its place', () => {
  const itinerary = flight(
    leg('2027-02-10T23:45', '2027-02-11T04:10', ['Asia/Kolkata', 'Europe/London']),
    leg('2027-02-11T06:00', '2027-02-11T08:05', ['Europe/London', 'Europe/Zurich']),
  );
  expect(travelTimesOf(itinerary)).toEqual({
    departsAt: '2027-02-10T18:15:00.000Z',
    arrivesAt: '2027-02-11T07:05:00.000Z',
  });
});

test('a stay lasts from check-in to check-out', () => {
  const stay = {
    service: 'hotel',
    checkInAt: { local: '2027-02-10T12:00', zone: 'Asia/Kolkata' },
    checkOutAt: { local: '2027-02-12T11:00', zone: 'Asia/Kolkata' },
  } as unknown as Itinerary;
  expect(travelTimesOf(stay)).toEqual({
    departsAt: '2027-02-10T06:30:00.000Z',
    arrivesAt: '2027-02-12T05:30:00.000Z',
  });
});

test.each([
  ['2027-10-31T01:30', '2027-10-31T00:30:00.000Z', 'the first of two'],
  ['2027-03-28T01:30', '2027-03-28T01:30:00.000Z', 'after the gap'],
])('a time that the clocks of London show twice or never, %s, is %s: %s', (local, instant) => {
  const { departsAt } = travelTimesOf(
    flight(leg(local, '2027-12-01T00:00', ['Europe/London', 'Europe/London'])),
  );
  expect(departsAt).toBe(instant);
});

test('a zone that nobody has heard of is read as UTC and does not keep a booking from being written', () => {
  const { departsAt, arrivesAt } = travelTimesOf(
    flight(leg('2027-02-10T06:15', '2027-02-10T08:15', ['Mars/Olympus', 'Asia/Kolkata'])),
  );
  expect([departsAt, arrivesAt]).toEqual(['2027-02-10T06:15:00.000Z', '2027-02-10T02:45:00.000Z']);
});

test('an itinerary without a leg has no times', () => {
  expect(() => travelTimesOf(flight())).toThrow(RangeError);
});
