import { expect, test } from 'vitest';
import { formatHotelTime } from './format-check-in-and-out-time.ts';

test.each([
  ['12:00', '12:00 PM'],
  ['11:00', '11:00 AM'],
  ['00:30', '12:30 AM'],
  ['14:05', '2:05 PM'],
])('%s is printed as %s', (clock, printed) => {
  expect(formatHotelTime({ local: `2026-12-28T${clock}`, zone: 'Asia/Kolkata' })).toBe(printed);
});
