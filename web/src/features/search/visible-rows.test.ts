import { expect, test } from 'vitest';
import { visibleRowsOf } from './visible-rows.ts';

const range = (startIndex: number, count: number) => ({
  startIndex,
  endIndex: startIndex + 6,
  overscan: 4,
  count,
});

test('a list that is not long stands in the page as a whole', () => {
  expect(visibleRowsOf(range(0, 40), -1)).toHaveLength(40);
});

test('of two thousand only those in sight do, and a little beyond', () => {
  const rows = visibleRowsOf(range(1_000, 2_000), -1);
  expect(rows).toEqual(Array.from({ length: 15 }, (_, at) => 996 + at));
});

test('what has the focus stays in the page, in its order, wherever one has scrolled to', () => {
  const rows = visibleRowsOf(range(1_000, 2_000), 3);
  expect(rows[0]).toBe(3);
  expect(rows[1]).toBe(996);
});
