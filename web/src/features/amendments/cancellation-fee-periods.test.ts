import type { FeeScheduleStep } from '@marga/contract/amendments/amendments';
import { expect, test } from 'vitest';
import { toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';
import { listCancellationFeePeriods } from './cancellation-fee-periods.ts';

const step = (from: string, charge: string, refund: string) =>
  ({
    from,
    fromLocal: { local: from.slice(0, 16), zone: 'UTC' },
    charge: toSampleRupeeAmount(charge),
    refund: toSampleRupeeAmount(refund),
  }) as FeeScheduleStep;

const DEPARTS = '2026-12-04T06:00:00.000Z';
const STEPS = [
  step('2026-11-20T06:00:00.000Z', '180.00', '1820.00'),
  step('2026-12-01T06:00:00.000Z', '500.00', '1500.00'),
  step('2026-12-03T06:00:00.000Z', '1000.00', '1000.00'),
  step('2026-12-03T22:00:00.000Z', '2000.00', '0.00'),
];

test('the line begins now and falls at each deadline to what then comes back', () => {
  const line = listCancellationFeePeriods(STEPS, '2026-11-21T06:00:00.000Z', DEPARTS);
  expect(line.map(({ level }) => level)).toEqual([91, 75, 50, 0]);
  expect(line.map(({ isNow }) => isNow)).toEqual([true, false, false, false]);
  expect(line.map(({ fall }) => fall?.amount)).toEqual([undefined, '320.00', '500.00', '1000.00']);
});

test('deadlines that have passed are left out, and the last that has is what holds now', () => {
  const line = listCancellationFeePeriods(STEPS, '2026-12-02T00:00:00.000Z', DEPARTS);
  expect(line.map(({ level }) => level)).toEqual([75, 50, 0]);
});

test('weeks are drawn wider than hours, and not by as much as they are longer', () => {
  const weights = listCancellationFeePeriods(STEPS, '2026-11-21T06:00:00.000Z', DEPARTS).map(
    ({ weight }) => weight,
  );
  expect(weights[0]).toBe(6);
  expect(weights[3]).toBeGreaterThan(2);
  expect(weights[3]).toBeLessThan(weights[2] ?? 0);
});

test('a service for which nothing was paid has nothing to lose', () => {
  const [only] = listCancellationFeePeriods(
    [step('2026-11-20T06:00:00.000Z', '0.00', '0.00')],
    '2026-11-21T00:00:00.000Z',
    DEPARTS,
  );
  expect(only?.level).toBe(0);
});
