import { describe, expect, test } from 'vitest';
import { parsePercent, formatPercent } from './percent.ts';

describe('a rate', () => {
  test.each([
    ['18', 1800],
    ['2.5', 250],
    ['0.05', 5],
    ['12,25 %', 1225],
    ['100', 10_000],
    ['0', 0],
  ])('typed as %s is %i hundredths of a percent', (text, basisPoints) => {
    expect(parsePercent(text)).toBe(basisPoints);
  });

  test.each(['', 'x', '-1', '100.01', '1.234', '1000', '1e2'])('is not %j', (text) => {
    expect(parsePercent(text)).toBeUndefined();
  });

  test.each([0, 1, 5, 10, 90, 250, 1225, 1800, 10_000])('of %i is read back as it is written', (rate) => {
    expect(parsePercent(formatPercent(rate))).toBe(rate);
  });

  test('is written without noughts that say nothing', () => {
    expect([0, 5, 10, 250, 1800, 10_000].map(formatPercent)).toEqual([
      '0',
      '0.05',
      '0.1',
      '2.5',
      '18',
      '100',
    ]);
  });
});
