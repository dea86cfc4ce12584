import { describe, expect, test } from 'vitest';
import { rupees, samplePayment } from '../wallet/sample-wallet.ts';
import { isInProgress, standingOf } from './standing.ts';
import { stopsOf } from './payment-way.ts';

const refundOf = (amount: string, state: 'processing' | 'done' | 'failed') =>
  ({ id: 'rfd_1', amount: rupees(amount), state, reason: '', at: '2026-11-15T08:45:00.000Z' }) as never;

describe('a payment', () => {
  test('that was declined can be tried again while it is open, and not after', () => {
    const failure = 'The bank refused.';
    expect(standingOf(samplePayment({ failure }))).toBe('declined');
    expect(standingOf(samplePayment({ state: 'failed', failure }))).toBe('declined');
    expect(standingOf(samplePayment({ state: 'failed', failure, hostedPage: null }))).toBe('failed');
  });

  test('that the bank has not said anything about is a station of its own', () => {
    const payment = samplePayment({ state: 'pending' });
    expect(stopsOf(payment).map(({ state }) => state)).toEqual(['done', 'done', 'unknown', 'ahead']);
    expect(isInProgress(payment)).toBe(true);
  });

  test('of which a part came back stays paid', () => {
    const paid = samplePayment({ state: 'paid', hostedPage: null, refunds: [refundOf('500.00', 'done')] });
    expect(standingOf(paid)).toBe('paid');
    expect(isInProgress(paid)).toBe(false);
  });

  test('that comes back whole is on its way until it has come', () => {
    const late = samplePayment({
      state: 'expired',
      hostedPage: null,
      refunds: [refundOf('25000.00', 'processing')],
    });
    expect(standingOf(late)).toBe('refunded');
    expect(stopsOf(late).at(-1)).toMatchObject({ id: 'back', state: 'current' });
    expect(isInProgress(late)).toBe(true);
    const done = { ...late, refunds: [refundOf('25000.00', 'done')] };
    expect(stopsOf(done).at(-1)).toMatchObject({ id: 'back', state: 'done' });
    expect(isInProgress(done)).toBe(false);
  });

  test('whose refund failed did not come back', () => {
    const paid = samplePayment({
      state: 'paid',
      hostedPage: null,
      refunds: [refundOf('25000.00', 'failed')],
    });
    expect(standingOf(paid)).toBe('paid');
  });
});
