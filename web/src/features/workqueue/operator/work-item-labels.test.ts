import { mintId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { isReadByBuyer } from './work-item-labels.ts';

const bookingId = mintId('booking', '2026-11-16T00:00:00.000Z' as Instant);

test('who writes a reason that stands in the buyer’s history, or is mailed, is told so', () => {
  for (const action of ['quote-service-request', 'decline-service-request'] as const)
    expect(isReadByBuyer(action, { kind: 'service-request', bookingId }), action).toBe(true);
  expect(isReadByBuyer('amendment-not-done', { kind: 'service-request-confirmed', bookingId })).toBe(true);
  expect(isReadByBuyer('refund-arrived', { kind: 'refund-unmatched', bookingId })).toBe(true);
  expect(isReadByBuyer('nothing-came', { kind: 'refund-unmatched', bookingId })).toBe(false);
  expect(isReadByBuyer('settle-orphan', { kind: 'orphan-order', bookingId })).toBe(false);
  expect(isReadByBuyer('resolve-difference', { kind: 'gateway-difference', bookingId: null })).toBe(false);
});
