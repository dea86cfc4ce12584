import { describe, expect, test } from 'vitest';
import { toSampleRupeeAmount, samplePayment } from '../ledger/wallet/sample-wallet.ts';
import { isPaymentInProgress, toPaymentStatus } from './payment-status.ts';
import { listPaymentSteps } from './payment-steps.ts';

const refundOf = (amount: string, state: 'processing' | 'done' | 'failed') =>
  ({
    id: 'rfd_1',
    amount: toSampleRupeeAmount(amount),
    state,
    reason: '',
    at: '2026-11-15T08:45:00.000Z',
  }) as never;

describe('a payment', () => {
  test('that was declined can be tried again while it is open, and not after', () => {
    const failure = 'The bank refused.';
    expect(toPaymentStatus(samplePayment({ failure }))).toBe('declined');
    expect(toPaymentStatus(samplePayment({ state: 'failed', failure }))).toBe('declined');
    expect(toPaymentStatus(samplePayment({ state: 'failed', failure, hostedPage: null }))).toBe('failed');
  });

  test('that the bank has not said anything about is a station of its own', () => {
    const payment = samplePayment({ state: 'pending' });
    expect(listPaymentSteps(payment).map(({ state }) => state)).toEqual(['done', 'done', 'unknown', 'ahead']);
    expect(isPaymentInProgress(payment)).toBe(true);
  });

  test('of which a part came back stays paid', () => {
    const paid = samplePayment({ state: 'paid', hostedPage: null, refunds: [refundOf('500.00', 'done')] });
    expect(toPaymentStatus(paid)).toBe('paid');
    expect(isPaymentInProgress(paid)).toBe(false);
  });

  test('that comes back whole is on its way until it has come', () => {
    const late = samplePayment({
      state: 'expired',
      hostedPage: null,
      refunds: [refundOf('25000.00', 'processing')],
    });
    expect(toPaymentStatus(late)).toBe('refunded');
    expect(listPaymentSteps(late).at(-1)).toMatchObject({ id: 'back', state: 'current' });
    expect(isPaymentInProgress(late)).toBe(true);
    const done = { ...late, refunds: [refundOf('25000.00', 'done')] };
    expect(listPaymentSteps(done).at(-1)).toMatchObject({ id: 'back', state: 'done' });
    expect(isPaymentInProgress(done)).toBe(false);
  });

  test('whose refund failed did not come back', () => {
    const paid = samplePayment({
      state: 'paid',
      hostedPage: null,
      refunds: [refundOf('25000.00', 'failed')],
    });
    expect(toPaymentStatus(paid)).toBe('paid');
  });
});
