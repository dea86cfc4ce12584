import { createId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { isReasonShownToBuyer } from './work-item-labels.ts';

const bookingId = createId('booking', '2026-11-16T00:00:00.000Z' as Instant);

test('who writes a reason that stands in the buyer’s history, or is mailed, is told so', () => {
  for (const action of ['quote-service-request', 'decline-service-request'] as const)
    expect(isReasonShownToBuyer(action, { kind: 'service-request', bookingId }), action).toBe(true);
  expect(isReasonShownToBuyer('amendment-not-done', { kind: 'service-request-confirmed', bookingId })).toBe(
    true,
  );
  expect(isReasonShownToBuyer('refund-arrived', { kind: 'refund-unmatched', bookingId })).toBe(true);
  expect(isReasonShownToBuyer('nothing-came', { kind: 'refund-unmatched', bookingId })).toBe(false);
  expect(isReasonShownToBuyer('settle-orphan', { kind: 'orphan-order', bookingId })).toBe(false);
  expect(isReasonShownToBuyer('resolve-difference', { kind: 'gateway-difference', bookingId: null })).toBe(
    false,
  );
});
