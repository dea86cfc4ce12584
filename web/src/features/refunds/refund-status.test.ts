import { expect, test } from 'vitest';
import { toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';
import {
  isEscalatableRefund,
  buildRefundTimeline,
  sumOutstandingRefunds,
  toRefundStatus,
} from './refund-status.ts';
import { sampleExpectedRefund } from '../amendments/sample-amendments.ts';

const expectedRefund = sampleExpectedRefund({
  createdAt: '2026-11-10T00:00:00.000Z',
  dueBy: '2026-11-20T00:00:00.000Z',
});

test('a refund that is waited for has travelled as far as its time has', () => {
  expect(buildRefundTimeline(expectedRefund, '2026-11-15T00:00:00.000Z')).toEqual({
    travelled: 50,
    deadline: 100,
  });
  expect(toRefundStatus(expectedRefund)).toBe('waiting');
});

test('the line of a late one goes on beyond the day on which it was due', () => {
  const late = { ...expectedRefund, isLate: true };
  expect(buildRefundTimeline(late, '2026-11-30T00:00:00.000Z')).toEqual({ travelled: 100, deadline: 50 });
  expect(toRefundStatus(late)).toBe('late');
});

test('one that came stands where it came', () => {
  const arrived = sampleExpectedRefund({ ...expectedRefund, arrivedAt: '2026-11-12T12:00:00.000Z' });
  expect(buildRefundTimeline(arrived, '2026-11-30T00:00:00.000Z').travelled).toBe(25);
  expect(toRefundStatus(arrived)).toBe('arrived');
});

test('what is outstanding is what nobody has paid back yet', () => {
  const paid = sampleExpectedRefund({
    paidBackAt: '2026-11-12T12:00:00.000Z',
    paidBack: expectedRefund.amount,
  });
  expect(sumOutstandingRefunds([expectedRefund, paid])).toEqual(expectedRefund.amount);
  expect(sumOutstandingRefunds([paid])).toBeUndefined();
});

test('what came short of the quote is said to be short, and can be asked for', () => {
  const short = sampleExpectedRefund({
    paidBackAt: '2026-11-12T12:00:00.000Z',
    paidBack: toSampleRupeeAmount('100.00'),
  });
  expect(toRefundStatus(short)).toBe('short');
  expect(isEscalatableRefund(short)).toBe(true);
  expect(sumOutstandingRefunds([short])).toEqual(toSampleRupeeAmount('15084.00'));
  expect(isEscalatableRefund(expectedRefund)).toBe(false);
});

test('what goes back through the gateway is passed on first, and paid back when the gateway says so', () => {
  const goesTo = [{ to: 'gateway', amount: expectedRefund.amount }];
  const passed = sampleExpectedRefund({
    goesTo,
    paidBackAt: '2026-11-12T12:00:00.000Z',
    paidBack: expectedRefund.amount,
  });
  expect(toRefundStatus(passed)).toBe('passed-on');
  const onItsWay = sampleExpectedRefund({
    goesTo,
    component: 'gateway',
    arrivedAt: '2026-11-12T12:00:00.000Z',
  });
  expect(toRefundStatus(onItsWay)).toBe('waiting');
});
