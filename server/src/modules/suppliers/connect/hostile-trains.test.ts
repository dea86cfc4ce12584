import { expect, test } from 'vitest';
import { connectOrder } from '@marga/contract/connect/protocol';
import { createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs, parseLocalDate } from '@marga/contract/kernel/time';
import { toValidatedOffer } from './mapping.ts';

/** These tests check what a supplier of trains cannot make us show, ask for or send. */

const inr = (amount: string) => ({ amount, currency: 'INR' });
const at = (local: string) => ({ local, zone: 'Asia/Kolkata' });
const itinerary = {
  service: 'train',
  segments: [
    {
      carrier: 'Himalaya Express',
      carrierCode: '',
      number: '14553',
      origin: 'st-dli',
      originName: 'Delhi',
      destination: 'st-ambb',
      destinationName: 'Amb Andaura',
      departsAt: at('2027-01-10T18:30'),
      arrivesAt: at('2027-01-11T07:30'),
      durationMinutes: 780,
    },
  ],
  durationMinutes: 780,
  class: '3A',
  quota: 'GN',
  availability: { status: 'waitlist', count: 3 },
  distanceKm: 540,
  refundable: true,
};
const offer = {
  selection: 'this one',
  itinerary,
  base: inr('1000.00'),
  taxes: inr('50.00'),
  total: inr('1050.00'),
  expiresAt: '2999-01-01T00:00:00.000Z',
};
const request = {
  criteria: {
    service: 'train',
    origin: 'ci-delhi',
    destination: 'ci-una',
    departOn: parseLocalDate('2027-01-10'),
    travellers: 1,
    class: 'any',
    quota: 'GN',
  },
  places: [],
} as const;
const read = (change: object) => toValidatedOffer({ ...offer, ...change }, request);

test('every traveller of a train is named, although the supplier says that nobody has to be', () => {
  const nobody = { everyone: [], lead: [], children: [], infants: [] };
  const found = read({ travellerFields: nobody });
  expect(found?.travellerFields.everyone).toEqual(['title', 'givenName', 'familyName']);
});

test.each([
  ['on no day', at('2027-99-99T99:99')],
  ['in no zone', { local: '2027-01-10T10:30', zone: 'Nowhere' }],
  ['a thousand years ago', at('1027-01-10T10:30')],
  ['in seven thousand years', at('9999-12-31T23:59')],
  ['after the departure', at('2027-01-10T18:31')],
])('a train whose chart is prepared %s is left out', (_, chartAt) => {
  expect(read({ itinerary: { ...itinerary, chartAt } })).toBeUndefined();
  expect(read({ itinerary: { ...itinerary, chartAt: at('2027-01-10T14:30') } })).toBeDefined();
});

const order = {
  order: 'o-1',
  reference: createId('booking', instantFromEpochMs(0)),
  locator: 'ABC123',
  state: 'confirmed',
  total: inr('1050.00'),
  payBy: null,
  createdAt: '2026-11-15T00:00:00.000Z',
};

test.each([
  ['a formula', { number: '=HYPERLINK("http://evil.example")' }],
  ['another formula', { place: '@SUM(A1)' }],
  ['markup', { place: '<b>31</b>' }],
  ['a link', { place: 'pay at evil.co/x' }],
  ['a second line', { coach: 'B4\nBcc: a' }],
  ['a mark that turns the text round', { place: '31\u202e LB' }],
  ['a position that no list has', { position: 9_007_199_254_740_991 }],
])('an order whose ticket has %s cannot be read', (_, change) => {
  const ticket = {
    status: 'confirmed',
    position: null,
    coach: 'B4',
    place: '31 LB',
    number: '098-2412345678',
  };
  const isReadable = (one: object) =>
    connectOrder.safeParse({ ...order, itinerary: { ...itinerary, tickets: [one] } }).success;
  expect(isReadable({ ...ticket, ...change })).toBe(false);
  expect(isReadable(ticket)).toBe(true);
});
