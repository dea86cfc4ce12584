import { describe, expect, test } from 'vitest';
import { rupees, samplePayment } from '../ledger/wallet/sample-wallet.ts';
import { isInProgress, paymentStatus } from './payment-status.ts';
import { paymentSteps } from './payment-steps.ts';

const refundOf = (amount: string, state: 'processing' | 'done' | 'failed') =>
  ({ id: 'rfd_1', amount: rupees(amount), state, reason: '', at: '2026-11-15T08:45:00.000Z' }) as never;

describe('a payment', () => {
  test('that was declined can be tried again while it is open, and not after', () => {
    const failure = 'The bank refused.';
    expect(paymentStatus(samplePayment({ failure }))).toBe('declined');
    expect(paymentStatus(samplePayment({ state: 'failed', failure }))).toBe('declined');
    expect(paymentStatus(samplePayment({ state: 'failed', failure, hostedPage: null }))).toBe('failed');
  });

  test('that the bank has not said anything about is a station of its own', () => {
    const payment = samplePayment({ state: 'pending' });
    expect(paymentSteps(payment).map(({ state }) => state)).toEqual(['done', 'done', 'unknown', 'ahead']);
    expect(isInProgress(payment)).toBe(true);
  });

  test('of which a part came back stays paid', () => {
    const paid = samplePayment({ state: 'paid', hostedPage: null, refunds: [refundOf('500.00', 'done')] });
    expect(paymentStatus(paid)).toBe('paid');
    expect(isInProgress(paid)).toBe(false);
  });

  test('that comes back whole is on its way until it has come', () => {
    const late = samplePayment({
      state: 'expired',
      hostedPage: null,
      refunds: [refundOf('25000.00', 'processing')],
    });
    expect(paymentStatus(late)).toBe('refunded');
    expect(paymentSteps(late).at(-1)).toMatchObject({ id: 'back', state: 'current' });
    expect(isInProgress(late)).toBe(true);
    const done = { ...late, refunds: [refundOf('25000.00', 'done')] };
    expect(paymentSteps(done).at(-1)).toMatchObject({ id: 'back', state: 'done' });
    expect(isInProgress(done)).toBe(false);
  });

  test('whose refund failed did not come back', () => {
    const paid = samplePayment({
      state: 'paid',
      hostedPage: null,
      refunds: [refundOf('25000.00', 'failed')],
    });
    expect(paymentStatus(paid)).toBe('paid');
  });
});
