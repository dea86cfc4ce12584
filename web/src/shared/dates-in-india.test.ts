import { parseLocalDate } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  startOfDayInIndia,
  dateInIndia,
  ruleValidityEndFromLastDay,
  lastDayFromRuleValidityEnd,
  parseDay,
} from './dates-in-india.ts';

describe('the validity of a rule', () => {
  const day = parseLocalDate('2026-12-31');

  test('begins at midnight in India', () => {
    expect(startOfDayInIndia(day)).toBe('2026-12-30T18:30:00.000Z');
    expect(dateInIndia('2026-12-30T18:30:00.000Z')).toBe('2026-12-31');
  });

  test('ends after its last day, which is told back', () => {
    expect(ruleValidityEndFromLastDay(day)).toBe('2026-12-31T18:30:00.000Z');
    expect(lastDayFromRuleValidityEnd(ruleValidityEndFromLastDay(day))).toBe(day);
    expect(lastDayFromRuleValidityEnd('2026-12-31T10:00:00.000Z')).toBe('2026-12-31');
  });

  test('is read only from real days', () => {
    expect([undefined, '', '2026-02-30', '2026-02-28'].map(parseDay)).toEqual([
      undefined,
      undefined,
      undefined,
      '2026-02-28',
    ]);
  });
});
