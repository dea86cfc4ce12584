import type { Itinerary } from '@marga/contract/connect/protocol';
import { formatMoneyDecimal, createMoney, sumMoney } from '@marga/contract/kernel/money';
import { parseInstant, addMsToInstant, toZonedLocalTime } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { BUS_SCALE, calculateCancellationQuote, buildCancellationFeeSteps } from './cancellation-terms.ts';

const STARTS = parseInstant('2027-03-20T10:00:00.000Z');
const HOUR_MS = 3_600_000;
const LEAVES = { departsAt: toZonedLocalTime(STARTS, 'Asia/Kolkata') };
const TRAIN = {
  service: 'train',
  class: '3A',
  quota: 'GN',
  refundable: true,
  availability: { status: 'available', count: 40 },
  segments: [LEAVES],
} as unknown as Itinerary;
const BUS = { service: 'bus', refundable: true, segments: [LEAVES] } as unknown as Itinerary;
const HOTEL = {
  service: 'hotel',
  refundable: true,
  nights: 2,
  freeCancellationUntil: addMsToInstant(STARTS, -72 * HOUR_MS),
} as unknown as Itinerary;

/** Returns the charge for cancelling this many milliseconds before the start. */
function charged(itinerary: Itinerary, msBefore: number, { rupees = 2_000n, travellers = 2 } = {}): string {
  const price = createMoney(rupees * 100n, 'INR');
  const steps = buildCancellationFeeSteps({ itinerary, price, travellers, startsAt: STARTS }, undefined);
  const { charges, refund } = calculateCancellationQuote(steps, price, addMsToInstant(STARTS, -msBefore));
  const chargesTotal = sumMoney(
    charges.map(({ amount }) => amount),
    'INR',
  );
  expect(chargesTotal.minor + refund.minor).toBe(price.minor);
  return formatMoneyDecimal(chargesTotal);
}

test.each([
  ['a train, long before: flat for each, with tax', TRAIN, 73 * HOUR_MS, '378.00'],
  ['a train, a millisecond before 72 h', TRAIN, 72 * HOUR_MS + 1, '378.00'],
  ['a train, at 72 h: a quarter', TRAIN, 72 * HOUR_MS, '500.00'],
  ['a train, at 24 h: half', TRAIN, 24 * HOUR_MS, '1000.00'],
  ['a train, a millisecond before 8 h', TRAIN, 8 * HOUR_MS + 1, '1000.00'],
  ['a train, at 8 h: all of it', TRAIN, 8 * HOUR_MS, '2000.00'],
  ['a bus, a millisecond before 48 h', BUS, 48 * HOUR_MS + 1, '200.00'],
  ['a bus, at 48 h', BUS, 48 * HOUR_MS, '500.00'],
  ['a bus, at 4 h', BUS, 4 * HOUR_MS, '2000.00'],
  ['a hotel, a millisecond before the end of free cancellation', HOTEL, 72 * HOUR_MS + 1, '0.00'],
  ['a hotel, at the end of it: one night', HOTEL, 72 * HOUR_MS, '1000.00'],
  ['a hotel, the day before', HOTEL, 24 * HOUR_MS, '2000.00'],
])('%s', (_, itinerary, msBefore, lost) => {
  expect(charged(itinerary, msBefore)).toBe(lost);
});

test('a percentage of a cheap ticket is never less than the flat charge, and that never more than the fare', () => {
  expect(charged(TRAIN, 72 * HOUR_MS, { rupees: 800n })).toBe('378.00');
  expect(charged(TRAIN, 100 * HOUR_MS, { rupees: 300n })).toBe('300.00');
});

test('who waits for a berth pays for the clerk; a fare that is not taken back is lost', () => {
  const queued = { ...TRAIN, availability: { status: 'waitlist', count: 3 } } as Itinerary;
  expect(charged(queued, 2 * HOUR_MS)).toBe('120.00');
  expect(charged(queued, HOUR_MS / 2)).toBe('2000.00');
  expect(charged({ ...BUS, refundable: false }, 1_000 * HOUR_MS)).toBe('2000.00');
});

test('what comes is told soonest first, each from its very moment', () => {
  const price = createMoney(100_000n, 'INR');
  const steps = buildCancellationFeeSteps(
    { itinerary: BUS, price, travellers: 1, startsAt: STARTS },
    BUS_SCALE,
  );
  expect(calculateCancellationQuote(steps, price, addMsToInstant(STARTS, -13 * HOUR_MS)).later).toEqual([
    { from: addMsToInstant(STARTS, -12 * HOUR_MS), charge: createMoney(50_000n, 'INR') },
    { from: addMsToInstant(STARTS, -4 * HOUR_MS), charge: createMoney(100_000n, 'INR') },
  ]);
});
