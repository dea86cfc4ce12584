import { describe, expect, test } from 'vitest';
import { formatWaitingTime, isCompanyReviewOverdue } from './application-waiting-time.ts';

const now = '2026-11-15T12:00:00.000Z';

describe('how long a company has waited', () => {
  test.each([
    ['2026-11-15T11:59:30.000Z', '0 minutes', '0 मिनट'],
    ['2026-11-15T11:20:00.000Z', '40 minutes', '40 मिनट'],
    ['2026-11-15T04:10:00.000Z', '7 hours', '7 घंटे'],
    ['2026-11-14T11:00:00.000Z', '1 day', '1 दिन'],
    ['2026-11-12T11:00:00.000Z', '3 days', '3 दिन'],
  ])('since %s is told in the largest unit', (since, english, hindi) => {
    expect(formatWaitingTime(since, now, 'en')).toBe(english);
    expect(formatWaitingTime(since, now, 'hi')).toBe(hindi);
  });

  test('is never less than nothing, whatever the clock of the browser says', () => {
    expect(formatWaitingTime('2026-11-15T12:05:00.000Z', now, 'en')).toBe('0 minutes');
  });

  test('is too long after two days', () => {
    expect(isCompanyReviewOverdue('2026-11-13T12:00:00.000Z', now)).toBe(true);
    expect(isCompanyReviewOverdue('2026-11-13T12:01:00.000Z', now)).toBe(false);
  });
});
