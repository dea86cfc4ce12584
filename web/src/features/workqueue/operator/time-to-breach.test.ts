import { expect, test } from 'vitest';
import { timeToBreachRatio, workItemUrgencyOf } from './time-to-breach.ts';

test('what is overdue has no time left, two days fill the scale', () => {
  expect(timeToBreachRatio(-300)).toBe(0);
  expect(timeToBreachRatio(5)).toBe(0);
  expect(timeToBreachRatio(2_880)).toBe(1);
  expect(timeToBreachRatio(100_000)).toBe(1);
});

test('more time is further along the scale', () => {
  const places = [15, 60, 240, 1_440].map(timeToBreachRatio);
  for (const [index, place] of places.entries())
    expect(place).toBeGreaterThan((places[index - 1] ?? 0) + 0.1);
});

test('urgency follows from the minutes left', () => {
  expect([-1, 0, 1, 30, 31, 480, 481].map(workItemUrgencyOf)).toEqual([
    'over',
    'over',
    'soon',
    'soon',
    'today',
    'today',
    'later',
  ]);
});
