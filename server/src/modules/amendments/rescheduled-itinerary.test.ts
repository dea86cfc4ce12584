import { expect, test } from 'vitest';
import type { FlightItinerary, HotelItinerary, Itinerary } from '@marga/contract/search/itineraries';
import { parseInstant, type ZonedLocal } from '@marga/contract/kernel/time';
import { phoneBookedItinerary } from '../../../test/phone-booked-itinerary.ts';
import { rescheduleItinerary, type NewTime, nextTravelMomentOf } from './rescheduled-itinerary.ts';

/** These tests reschedule a booking to times that a supplier gave by telephone. */

const now = parseInstant('2027-03-01T00:00:00.000Z');
const standing = { now, cancelledLegs: [] };
const at = (local: string, zone = 'Asia/Kolkata'): ZonedLocal => ({ local, zone });
const time = (position: number, departs: string, arrives: string, number: string | null = null): NewTime => ({
  at: position,
  departs,
  arrives,
  number,
});

function leg(journey: number, from: ZonedLocal, to: ZonedLocal): FlightItinerary['segments'][number] {
  return {
    carrier: 'Air India',
    carrierCode: 'AI',
    number: '101',
    origin: 'DEL',
    originName: 'Delhi',
    destination: 'LHR',
    destinationName: 'London',
    departsAt: from,
    arrivesAt: to,
    durationMinutes: 1,
    aircraft: null,
    journey,
  };
}

const flight = {
  service: 'flight',
  segments: [
    leg(0, at('2027-03-10T10:00'), at('2027-03-10T12:00')),
    leg(0, at('2027-03-10T14:00'), at('2027-03-10T19:00', 'Europe/London')),
    leg(1, at('2027-03-20T10:00', 'Europe/London'), at('2027-03-21T00:30')),
  ],
  durationMinutes: 1,
} as unknown as FlightItinerary;

function rescheduled(itinerary: Itinerary, times: readonly NewTime[], cancelledLegs: readonly number[] = []) {
  const answer = rescheduleItinerary(itinerary, times, { now, cancelledLegs });
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

const problem = (itinerary: Itinerary, ...times: NewTime[]) => {
  const answer = rescheduleItinerary(itinerary, times, standing);
  return answer.ok ? undefined : answer.error;
};

test('a train goes a day later, under another number, and lasts as long as its clocks say', () => {
  const after = rescheduled(phoneBookedItinerary, [time(0, '2027-03-15T16:55', '2027-03-16T09:00', '12954')]);
  expect(after).toMatchObject({
    durationMinutes: 965,
    segments: [
      { number: '12954', originName: 'New Delhi', departsAt: at('2027-03-15T16:55'), durationMinutes: 965 },
    ],
  });
  expect(rescheduled(phoneBookedItinerary, [])).toBe(phoneBookedItinerary);
});

test('by the clocks of its own places, and a journey lasts from its first departure to its last arrival', () => {
  const after = rescheduled(flight, [
    time(1, '2027-03-10T15:00', '2027-03-10T20:00'),
    time(2, '2027-03-22T10:00', '2027-03-23T00:30'),
  ]) as FlightItinerary;
  expect(after.segments.map(({ arrivesAt }) => arrivesAt.zone)).toEqual([
    'Asia/Kolkata',
    'Europe/London',
    'Asia/Kolkata',
  ]);
  expect(after.segments[2]?.durationMinutes).toBe(540);
  // 10:00 in Delhi is 04:30 in London, so the outbound journey takes fifteen and a half hours, and the return takes
  // nine.
  expect(after.durationMinutes).toBe(930 + 540);
});

test('a stay is from check-in to check-out, and nobody has said until when it is free to cancel', () => {
  const stay = {
    service: 'hotel',
    name: 'The Lodge',
    checkInAt: at('2027-02-27T12:00'),
    checkOutAt: at('2027-03-02T11:00'),
    nights: 3,
    freeCancellationUntil: parseInstant('2027-02-20T00:00:00.000Z'),
  } as unknown as HotelItinerary;
  // Guests who have already checked in may still extend their stay.
  expect(rescheduled(stay, [time(0, '2027-02-27T12:00', '2027-03-04T11:00')])).toMatchObject({
    nights: 5,
    freeCancellationUntil: null,
  });
  expect(problem(stay, time(0, '2027-02-28T12:00', '2027-03-04T11:00'))).toBe('in the past');
  expect(problem(stay, time(1, '2027-03-02T12:00', '2027-03-04T11:00'))).toBe('there is no such segment');
});

test('a bus takes its stops along', () => {
  const [segment] = phoneBookedItinerary.service === 'train' ? phoneBookedItinerary.segments : [];
  const bus = {
    service: 'bus',
    segments: [segment],
    durationMinutes: 940,
    boarding: [{ name: 'ISBT', at: at('2027-03-14T17:10') }],
    dropping: [{ name: 'Dadar', at: at('2027-03-15T08:10') }],
  } as unknown as Itinerary;
  expect(rescheduled(bus, [time(0, '2027-03-15T17:55', '2027-03-16T08:35')])).toMatchObject({
    boarding: [{ at: at('2027-03-15T18:10') }],
    dropping: [{ at: at('2027-03-16T08:10') }],
  });
});

test('what cannot be is said', () => {
  expect(problem(phoneBookedItinerary, time(0, '2027-02-14T16:55', '2027-03-15T08:35'))).toBe('in the past');
  expect(problem(phoneBookedItinerary, time(0, '2030-03-14T16:55', '2030-03-15T08:35'))).toBe(
    'within two years',
  );
  expect(problem(phoneBookedItinerary, time(0, '2027-02-30T16:55', '2027-03-15T08:35'))).toMatch(
    /no such day/,
  );
  expect(problem(phoneBookedItinerary, time(0, '2027-03-15T16:55', '2027-03-15T08:35'))).toMatch(
    /before it leaves/,
  );
  expect(problem(phoneBookedItinerary, time(1, '2027-03-15T16:55', '2027-03-16T08:35'))).toMatch(
    /no such segment/,
  );
  expect(problem(flight, time(0, '2027-03-10T10:00', '2027-03-10T14:30'))).toMatch(/before this one/);
  const twice = time(0, '2027-03-15T16:55', '2027-03-16T08:35');
  expect(problem(phoneBookedItinerary, twice, twice)).toBe('each of them once');
  const outcome = rescheduleItinerary(flight, [time(2, '2027-03-22T10:00', '2027-03-23T00:30')], {
    now,
    cancelledLegs: [1],
  });
  expect(outcome).toEqual({ ok: false, error: 'this leg was cancelled' });
});

test('the next moment of either is the last at which anything can be arranged', () => {
  const later = rescheduled(phoneBookedItinerary, [time(0, '2027-03-13T16:55', '2027-03-14T08:35')]);
  expect(nextTravelMomentOf([phoneBookedItinerary, later], now)).toBe('2027-03-13T11:25:00.000Z');
  expect(
    nextTravelMomentOf([phoneBookedItinerary], parseInstant('2027-04-01T00:00:00.000Z')),
  ).toBeUndefined();
});
