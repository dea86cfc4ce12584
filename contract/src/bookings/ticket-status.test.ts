import { describe, expect, test } from 'vitest';
import type { Itinerary, Ticket, TrainItinerary } from '../search/itineraries.ts';
import type { Booking } from './booking.ts';
import {
  chartTimeOf,
  describeTicket,
  describeTicketAndNumber,
  openTicketStatusOf,
  travellerTicketsOf,
  withTicketsOf,
} from './ticket-status.ts';

const NOT_STATED = { position: null, coach: null, place: null, number: null };
const CNF: Ticket = { ...NOT_STATED, status: 'confirmed', coach: 'B4', place: '31 LB' };
const RAC: Ticket = { ...NOT_STATED, status: 'rac', position: 14 };
const WL: Ticket = { ...NOT_STATED, status: 'waitlist', position: 3 };

function train(changes: Partial<TrainItinerary> = {}): TrainItinerary {
  const departsAt = { local: '2026-11-21T16:55', zone: 'Asia/Kolkata' };
  return {
    service: 'train',
    segments: [{ departsAt }],
    availability: { status: 'waitlist', count: 3 },
    ...changes,
  } as TrainItinerary;
}

function booking(itinerary: Itinerary, changes: Partial<Booking> = {}) {
  const travellers = ['ROHAN', 'SNEHA', 'ARJUN'].map((givenName) => ({ givenName, familyName: 'DESHMUKH' }));
  return { itinerary, travellers, cancelledTravellers: [], state: 'confirmed' as const, ...changes };
}

describe('the status of a booking', () => {
  test('is that of the traveller who stands worst', () => {
    expect(openTicketStatusOf(booking(train({ tickets: [CNF, RAC, WL] })))).toBe('waitlist');
    expect(openTicketStatusOf(booking(train({ tickets: [CNF, RAC, CNF] })))).toBe('rac');
    expect(openTicketStatusOf(booking(train({ tickets: [CNF, CNF, CNF] })))).toBeUndefined();
  });

  test('is not that of somebody who is cancelled', () => {
    expect(
      openTicketStatusOf(booking(train({ tickets: [CNF, RAC, WL] }), { cancelledTravellers: [2] })),
    ).toBe('rac');
  });

  test('is open only once the supplier has made it', () => {
    expect(openTicketStatusOf(booking(train(), { state: 'ordering' }))).toBeUndefined();
  });
});

test('reads trains from before tickets were stored: the status of the party, and a position for one alone', () => {
  const old = booking(train());
  expect(openTicketStatusOf(old)).toBe('waitlist');
  expect(travellerTicketsOf(old)).toEqual(
    Array.from({ length: 3 }, () => ({ ...NOT_STATED, status: 'waitlist' })),
  );
  expect(travellerTicketsOf({ ...old, travellers: old.travellers.slice(0, 1) })).toEqual([WL]);
  const flight = booking({ service: 'flight', segments: [] } as unknown as Itinerary);
  expect(travellerTicketsOf(flight)).toEqual([null, null, null]);
  expect(openTicketStatusOf(flight)).toBeUndefined();
});

test.each([
  [CNF, 'CNF B4 31 LB'],
  [RAC, 'RAC 14'],
  [WL, 'WL 3'],
  [{ ...NOT_STATED, status: 'waitlist' as const }, 'WL'],
])('describes %o as %s', (ticket, text) => {
  expect(describeTicket(ticket)).toBe(text);
});

test.each([
  ['train', CNF, 'CNF B4 31 LB'],
  ['train', { ...CNF, number: '100' }, 'CNF B4 31 LB 100'],
  ['flight', { ...NOT_STATED, status: 'confirmed', number: '312 2401882731' }, 'Ticketed 312 2401882731'],
  ['flight', { ...NOT_STATED, status: 'confirmed', place: '11A', number: '7' }, 'Ticketed 11A 7'],
  ['flight', { ...NOT_STATED, status: 'confirmed' }, ''],
] as const)('describes the ticket of a %s, %o, as %j', (service, ticket, text) => {
  expect(describeTicketAndNumber(ticket, service, 'Ticketed')).toBe(text);
});

test.each([
  ['2026-11-21T16:55', '2026-11-21T08:55'],
  ['2026-11-21T14:00', '2026-11-21T06:00'],
  ['2026-11-21T13:59', '2026-11-20T21:00'],
  ['2026-11-21T05:10', '2026-11-20T21:00'],
])('a train at %s has its chart about %s', (local, chart) => {
  const segments = [{ departsAt: { local, zone: 'Asia/Kolkata' } }] as TrainItinerary['segments'];
  expect(chartTimeOf(train({ segments }))).toEqual({
    at: { local: chart, zone: 'Asia/Kolkata' },
    isEstimate: true,
  });
});

test('the supplier knows best when the chart is prepared', () => {
  const chartAt = { local: '2026-11-21T12:30', zone: 'Asia/Kolkata' };
  expect(chartTimeOf(train({ chartAt }))).toEqual({ at: chartAt, isEstimate: false });
});

test('takes tickets over from the supplier and nothing else', () => {
  const found = train({ tickets: [CNF], availability: { status: 'available', count: 1 }, distanceKm: 9 });
  const bookedAs = { status: 'confirmed', position: null };
  expect(withTicketsOf(train({ distanceKm: 5 }), found)).toEqual({
    ...found,
    distanceKm: 5,
    tickets: [{ ...CNF, bookedAs }],
  });
  expect(withTicketsOf(train({ tickets: [WL] }), train()).tickets).toEqual([WL]);
});

test('keeps how a traveller stood when the train was booked, whatever a supplier says later', () => {
  const booked = withTicketsOf(train(), train({ tickets: [WL, RAC] }));
  const nobodys = { status: 'confirmed' as const, position: null };
  const later = withTicketsOf(booked, train({ tickets: [{ ...RAC, bookedAs: nobodys }, CNF] }));
  expect(later.tickets).toMatchObject([
    { status: 'rac', bookedAs: { status: 'waitlist', position: 3 } },
    { status: 'confirmed', bookedAs: { status: 'rac', position: 14 } },
  ]);
});
