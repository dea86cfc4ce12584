import { expect, test } from 'vitest';
import { formatTimeSpan, timeZoneNameOf } from './format-time-span.ts';

const HOUR = 3_600_000;

test('a span is as exact as one needs to know it from so far away', () => {
  expect(formatTimeSpan(12 * 24 * HOUR + 5 * HOUR, 'en')).toBe('12 days');
  expect(formatTimeSpan(3 * 24 * HOUR + 4 * HOUR + 120_000, 'en')).toBe('3 days 4h');
  expect(formatTimeSpan(5 * HOUR + 20 * 60_000, 'en')).toBe('5h 20m');
  expect(formatTimeSpan(-5, 'en')).toBe('0m');
});

test('the clock of a place is named in the language of the page', () => {
  expect(timeZoneNameOf('Asia/Kolkata', '2026-11-15T00:00:00.000Z', 'en')).toBe('India Standard Time');
  expect(timeZoneNameOf('Asia/Kolkata', '2026-11-15T00:00:00.000Z', 'hi')).toBe('भारतीय मानक समय');
});
