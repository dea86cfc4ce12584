import { expect, test } from 'vitest';
import { FUSE_MARKS, fuseLength, heatOf } from './fuse.ts';

test('what is overdue has no fuse left, two days have the whole of it', () => {
  expect(fuseLength(-300)).toBe(0);
  expect(fuseLength(5)).toBe(0);
  expect(fuseLength(2_880)).toBe(1);
  expect(fuseLength(100_000)).toBe(1);
});

test('more time is more fuse, and the marks stand apart', () => {
  const places = FUSE_MARKS.map(({ minutes }) => fuseLength(minutes));
  for (const [index, place] of places.entries())
    expect(place).toBeGreaterThan((places[index - 1] ?? 0) + 0.1);
});

test('heat is said by the minutes left', () => {
  expect([-1, 0, 1, 30, 31, 480, 481].map(heatOf)).toEqual([
    'over',
    'over',
    'soon',
    'soon',
    'today',
    'today',
    'later',
  ]);
});
