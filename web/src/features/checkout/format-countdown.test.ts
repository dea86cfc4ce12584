import { expect, test } from 'vitest';
import { formatCountdown } from './format-countdown.ts';

test.each([
  [15 * 60_000, '15:00'],
  [14 * 60_000 + 8_001, '14:09'],
  [999, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [3_600_000, '1:00:00'],
])('%i ms are %s', (leftMs, formatted) => {
  expect(formatCountdown(leftMs)).toBe(formatted);
});
