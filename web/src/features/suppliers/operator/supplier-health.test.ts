import type { SupplierStatus } from '@marga/contract/suppliers/suppliers';
import { describe, expect, test } from 'vitest';
import { toSupplierCondition, buildSearchesPerMinuteTicks } from './supplier-health.ts';

const AT = '2026-11-15T10:30:20.000Z';
const minute = (at: string, ends: Partial<SupplierStatus['searches']>) => ({
  at: `2026-11-15T${at}:00.000Z` as SupplierStatus['minutes'][number]['at'],
  answered: 0,
  failed: 0,
  timedOut: 0,
  skipped: 0,
  ...ends,
});

const status = (given: Partial<SupplierStatus>): SupplierStatus => ({
  name: 'redline',
  kind: 'connect',
  services: ['bus'],
  capabilities: { canHold: false, canCancel: true, canChange: false, hasSeatMaps: true },
  paused: null,
  breaker: 'closed',
  processes: [],
  minutes: [],
  searches: { answered: 0, failed: 0, timedOut: 0, skipped: 0 },
  p50Ms: null,
  p95Ms: null,
  orders: { all: 0, unclear: 0 },
  lastFailure: null,
  ...given,
});

describe('a supplier', () => {
  test.each([
    ['quiet', {}],
    ['quiet', { minutes: [minute('10:10', { answered: 9 })] }],
    ['answering', { minutes: [minute('10:29', { answered: 19, failed: 1 })] }],
    ['troubled', { minutes: [minute('10:29', { answered: 9, timedOut: 1 })] }],
    ['answering', { minutes: [minute('10:10', { failed: 50 }), minute('10:29', { answered: 1 })] }],
    ['trying', { breaker: 'half-open', minutes: [minute('10:29', { answered: 9 })] }],
    ['left-alone', { breaker: 'open' }],
    ['paused', { breaker: 'open', paused: { reason: 'Moving house', at: minute('10:00', {}).at } }],
  ] as const)('is %s', (condition, given) => {
    expect(toSupplierCondition(status(given as Partial<SupplierStatus>), AT)).toBe(condition);
  });
});

describe('the last half hour', () => {
  test('has a mark for every minute, the present at the right', () => {
    const ticks = buildSearchesPerMinuteTicks(
      [minute('10:29', { answered: 3, failed: 1 }), minute('10:30', { skipped: 1 })],
      AT,
      30,
    );
    expect(ticks.length).toBe(30);
    expect(ticks[28]).toEqual({
      parts: [
        { end: 'answered', share: 0.75 },
        { end: 'failed', share: 0.25 },
      ],
      height: 1,
    });
    expect(ticks[29]).toEqual({ parts: [{ end: 'skipped', share: 1 }], height: 0.5 });
    expect(ticks[0]).toEqual({ parts: [], height: 0 });
  });

  test('leaves out what is older', () => {
    expect(
      buildSearchesPerMinuteTicks([minute('09:59', { answered: 1 })], AT, 30).every(
        ({ parts }) => parts.length === 0,
      ),
    ).toBe(true);
  });
});
