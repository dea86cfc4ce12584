import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  localDateAt,
  epochMsOf,
  instantFromEpochMs,
  parseInstant,
  parseLocalDate,
  addDaysToDate,
  toInstant,
  toZonedLocalTime,
  parseZonedLocalTime,
} from './time.ts';

const zones = [
  'Asia/Kolkata',
  'Europe/London',
  'America/New_York',
  'Asia/Tokyo',
  'Pacific/Auckland',
  'Asia/Kathmandu',
];

test('an instant shown on any wall clock reads back as the same minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.constantFrom(...zones), (seconds, zone) => {
      const at = instantFromEpochMs(Math.floor(seconds / 60) * 60_000);
      const back = toInstant(toZonedLocalTime(at, zone));
      // When clocks are set back, two instants have the same local time, and `toInstant` returns the first of them.
      const difference = epochMsOf(at) - epochMsOf(back);
      expect([0, 3_600_000]).toContain(difference);
      expect(toZonedLocalTime(back, zone)).toEqual(toZonedLocalTime(at, zone));
    }),
    { numRuns: 100 },
  );
});

describe('daylight saving', () => {
  test('a gap hour is waited out', () => {
    expect(toInstant(parseZonedLocalTime('2026-03-29T01:30', 'Europe/London'))).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });
  test('an overlap hour is the first of the two', () => {
    expect(toInstant(parseZonedLocalTime('2026-10-25T01:30', 'Europe/London'))).toBe(
      '2026-10-25T00:30:00.000Z',
    );
  });
  test('New York, both sides', () => {
    expect(toInstant(parseZonedLocalTime('2026-03-08T01:59', 'America/New_York'))).toBe(
      '2026-03-08T06:59:00.000Z',
    );
    expect(toInstant(parseZonedLocalTime('2026-03-08T03:00', 'America/New_York'))).toBe(
      '2026-03-08T07:00:00.000Z',
    );
  });
});

test('the date line: the same moment is another day elsewhere', () => {
  const at = parseInstant('2026-11-15T11:30:00Z');
  expect(localDateAt(at, 'Pacific/Auckland')).toBe('2026-11-16');
  expect(localDateAt(at, 'Pacific/Pago_Pago')).toBe('2026-11-15');
});

test('calendar days that do not exist are refused', () => {
  expect(parseLocalDate('2028-02-29')).toBe('2028-02-29');
  const none = ['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '2026-04-31', '0000-01-01'];
  for (const text of none) expect(() => parseLocalDate(text)).toThrow(RangeError);
  expect(addDaysToDate(parseLocalDate('2026-12-31'), 1)).toBe('2027-01-01');
});

test('an instant needs an offset', () => {
  expect(parseInstant('2026-11-15T07:32:02+05:30')).toBe('2026-11-15T02:02:02.000Z');
  expect(() => parseInstant('2026-11-15T07:32:02')).toThrow(RangeError);
});

test('a wall clock that does not exist is refused', () => {
  expect(() => parseZonedLocalTime('2026-11-15T24:00', 'Asia/Kolkata')).toThrow(RangeError);
  expect(() => parseZonedLocalTime('2026-11-15T10:00', 'Mars/Olympus')).toThrow(RangeError);
});

test('a zone written in ever new ways is read each time, and nothing piles up', () => {
  const name = 'asia/kolkata';
  for (let spelling = 0; spelling < 1_000; spelling++) {
    const zone = Array.from(name)
      .map((letter, at) => ((spelling >> at) & 1 ? letter.toUpperCase() : letter))
      .join('');
    expect(toInstant({ local: '2026-11-15T06:15', zone })).toBe('2026-11-15T00:45:00.000Z');
  }
});
