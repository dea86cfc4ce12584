import { expect, test } from 'vitest';
import { roundUpChartScale, percentOfWhole } from './bar-chart-scale.ts';

test('a scale ends at a round figure, as high as the highest bar', () => {
  expect(roundUpChartScale([])).toBe(100n);
  expect(roundUpChartScale([100n])).toBe(100n);
  expect(roundUpChartScale([101n, 5n])).toBe(200n);
  expect(roundUpChartScale([48_000_00n, 12n])).toBe(50_000_00n);
  expect(roundUpChartScale([50_000_01n])).toBe(60_000_00n);
  expect(roundUpChartScale([90_000_00n])).toBe(100_000_00n);
});

test('a share of a sum larger than any float counts exactly is still a share', () => {
  expect(percentOfWhole(9_007_199_254_740_993n, 18_014_398_509_481_986n)).toBe(50);
  expect(percentOfWhole(0n, 100n)).toBe(0);
});
