import { expect, test } from 'vitest';
import { keepRowsInPlace } from './stable-rows.ts';

const row = (id: string, state = 'old') => ({ id, state });
const idOf = ({ id }: { id: string }) => id;
const shown = [row('c'), row('b'), row('a')];

test('rows keep their places and show what is known of them now', () => {
  const { rows, removedIds, waiting } = keepRowsInPlace(shown, [row('c'), row('b', 'new'), row('a')], idOf);
  expect(rows).toEqual([row('c'), row('b', 'new'), row('a')]);
  expect([removedIds.size, waiting]).toEqual([0, 0]);
});

test('what came in above waits', () => {
  const { rows, waiting } = keepRowsInPlace(shown, [row('e'), row('d'), ...shown], idOf);
  expect(rows.map(idOf)).toEqual(['c', 'b', 'a']);
  expect(waiting).toBe(2);
});

test('what left keeps its place and is known as gone', () => {
  const { rows, removedIds, waiting } = keepRowsInPlace(shown, [row('c'), row('a')], idOf);
  expect(rows.map(idOf)).toEqual(['c', 'b', 'a']);
  expect([...removedIds]).toEqual(['b']);
  expect(waiting).toBe(0);
});

test('more of the list, at its end, moves nothing and is shown', () => {
  const { rows, waiting } = keepRowsInPlace(shown, [...shown, row('Z'), row('Y')], idOf);
  expect(rows.map(idOf)).toEqual(['c', 'b', 'a', 'Z', 'Y']);
  expect(waiting).toBe(0);
});
