import { expect, test } from 'vitest';
import { parseInstant } from '@marga/contract/kernel/time';
import { rankWorkItems } from './rank-work-items.ts';

const NOW = parseInstant('2027-03-01T12:00:00.000Z');
const item = (key: string, rupees: bigint | null, minutesLeft: number, more: object = {}) => ({
  key,
  currency: 'INR',
  at_risk_minor: rupees === null ? null : rupees * 100n,
  due_at: parseInstant(new Date(Date.parse(NOW) + minutesLeft * 60_000).toISOString()),
  since: NOW,
  ...more,
});
const ranked = (...items: ReturnType<typeof item>[]) => rankWorkItems(items, NOW).map(({ key }) => key);

test('ranks by rupees per minute left', () => {
  expect(ranked(item('later', 50_000n, 2_880), item('soon', 50_000n, 10), item('small', 900n, 10))).toEqual([
    'soon',
    'small',
    'later',
  ]);
});

test('compares rates exactly, however large the amounts', () => {
  const most = 10n ** 15n;
  expect(ranked(item('a', most, 10), item('b', most + 1n, 10))).toEqual(['b', 'a']);
});

test('counts what is due within five minutes, or overdue, as due in five', () => {
  expect(ranked(item('overdue', 100n, -600), item('due', 101n, 1), item('in-five', 102n, 5))).toEqual([
    'in-five',
    'due',
    'overdue',
  ]);
});

test('ranks an unknown amount, and another currency, with the largest', () => {
  expect(
    ranked(
      item('known', 900n, 60),
      item('unknown', null, 50),
      item('dollars', 1n, 40, { currency: 'USD' }),
      item('little', 100n, 10),
    ),
  ).toEqual(['dollars', 'unknown', 'known', 'little']);
});

test('puts the older first of two that rank the same, and then goes by key', () => {
  const since = parseInstant('2027-03-01T11:00:00.000Z');
  expect(ranked(item('b', 1n, 60), item('a', 1n, 60), item('old', 1n, 60, { since }))).toEqual([
    'old',
    'a',
    'b',
  ]);
});
