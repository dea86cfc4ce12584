import { localDate } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { beginningOf, dayOf, endAfter, lastDayBefore, readDay } from './validity.ts';

describe('the validity of a rule', () => {
  const day = localDate('2026-12-31');

  test('begins at midnight in India', () => {
    expect(beginningOf(day)).toBe('2026-12-30T18:30:00.000Z');
    expect(dayOf('2026-12-30T18:30:00.000Z')).toBe('2026-12-31');
  });

  test('ends after its last day, which is told back', () => {
    expect(endAfter(day)).toBe('2026-12-31T18:30:00.000Z');
    expect(lastDayBefore(endAfter(day))).toBe(day);
    expect(lastDayBefore('2026-12-31T10:00:00.000Z')).toBe('2026-12-31');
  });

  test('is read only from real days', () => {
    expect([undefined, '', '2026-02-30', '2026-02-28'].map(readDay)).toEqual([
      undefined,
      undefined,
      undefined,
      '2026-02-28',
    ]);
  });
});
