import type { WorkItemDetails } from '@marga/contract/workqueue/work-items';
import { expect, test } from 'vitest';
import { EMPTY_TRAVELLER } from '../../trips/traveller-draft.ts';
import {
  parseBookingChangeQuote,
  hasNetRefund,
  createEmptyBookingChangeQuote,
  parseFareDifference,
  parseSeatNumbers,
} from './booking-change-quote-input.ts';

const paid = { amount: '4000.00', currency: 'INR' } as const;
const file = {
  booking: {
    itinerary: {
      service: 'train',
      segments: [
        {
          originName: 'New Delhi',
          destinationName: 'Mumbai Central',
          departsAt: { local: '2027-03-14T16:55', zone: 'Asia/Kolkata' },
          arrivesAt: { local: '2027-03-15T08:35', zone: 'Asia/Kolkata' },
          number: '12952',
        },
      ],
    },
  },
  toChange: [null, { givenName: 'ASHA', familyName: 'RAO' }],
} as unknown as Pick<WorkItemDetails, 'booking' | 'toChange'>;
const before = createEmptyBookingChangeQuote(file);
const bounds = {
  expiresAt: { min: '2027-02-27T10:00', max: '2027-03-06T10:00' },
  refundBy: { min: '2027-03-01', max: '2028-02-27' },
};
const typedQuote = { ...before, difference: '450', fee: '200', expiresAt: '2027-03-01T18:00' };

test('only what was typed over is different; and without any of it there is nothing to say', () => {
  expect(parseBookingChangeQuote(typedQuote, before, paid, bounds)).toBeUndefined();
  expect(
    parseBookingChangeQuote({ ...typedQuote, reference: '2418839999' }, before, paid, bounds),
  ).toBeUndefined();
  const [time] = before.times;
  if (!time) throw new Error('there is a train');
  const moved = { ...typedQuote, times: [{ ...time, departs: '2027-03-14T18:00' }] };
  expect(parseBookingChangeQuote(moved, before, paid, bounds)).toMatchObject({
    difference: { amount: '450', currency: 'INR' },
    refundBy: null,
    times: [{ at: 0, departs: '2027-03-14T18:00', arrives: '2027-03-15T08:35', number: '12952' }],
    names: [],
    seats: [],
    reference: null,
    agreed: null,
  });
  const named = { ...typedQuote, names: [null, { givenName: 'ASHAA', familyName: 'RAO' }] };
  expect(parseBookingChangeQuote(named, before, paid, bounds)?.names).toEqual([
    { at: 1, givenName: 'ASHAA', familyName: 'RAO' },
  ]);
  expect(
    parseBookingChangeQuote({ ...typedQuote, agreed: ' A lower berth ' }, before, paid, bounds)?.agreed,
  ).toBe('A lower berth');
  // A traveller whose details are incomplete cannot be added.
  expect(
    parseBookingChangeQuote({ ...typedQuote, added: [EMPTY_TRAVELLER] }, before, paid, bounds),
  ).toBeUndefined();
});

test('below nothing with any minus, and no more back than was paid; then by when', () => {
  for (const minus of ['-', '−', '–'])
    expect(parseFareDifference(`${minus}500`, paid)).toEqual({ amount: '-500', currency: 'INR' });
  expect(parseFareDifference('-4000.01', paid)).toBeUndefined();
  expect(parseFareDifference('', paid)).toBeUndefined();
  expect(hasNetRefund({ ...typedQuote, difference: '-200' }, paid)).toBe(false);
  const back = { ...typedQuote, difference: '-500', agreed: 'Another train' };
  expect(hasNetRefund(back, paid)).toBe(true);
  expect(parseBookingChangeQuote(back, before, paid, bounds)).toBeUndefined();
  expect(parseBookingChangeQuote({ ...back, refundBy: '2027-03-09' }, before, paid, bounds)?.refundBy).toBe(
    '2027-03-09',
  );
});

test('not for longer than the server takes it, and no money after a year', () => {
  const agreed = { ...typedQuote, agreed: 'A lower berth' };
  expect(
    parseBookingChangeQuote({ ...agreed, expiresAt: '2027-03-06T10:01' }, before, paid, bounds),
  ).toBeUndefined();
  expect(
    parseBookingChangeQuote({ ...agreed, difference: '-500', refundBy: '2028-02-28' }, before, paid, bounds),
  ).toBeUndefined();
});

test('seats as they are painted, with commas between them', () => {
  expect(parseSeatNumbers(' B2, B3 ,')).toEqual(['B2', 'B3']);
  expect(parseSeatNumbers('')).toEqual([]);
  expect(parseSeatNumbers('B2; B3?')).toBeUndefined();
});
