import type { Seat } from '@marga/contract/search/itineraries';
import { describe, expect, test } from 'vitest';
import { toggleBusSeat, buildBusDecks, findAdjacentBusSeat } from './bus-seat-plan.ts';

/** The bus has two seats, an aisle and one seat abreast, in three rows, on two decks. */
const seats = (['lower', 'upper'] as const).flatMap((deck) =>
  [0, 1, 2].flatMap((row) =>
    [0, 2, 3].map((column, at): Seat => ({
      id: `${deck === 'lower' ? 'L' : 'U'}${row * 3 + at + 1}`,
      deck,
      row,
      column,
      kind: 'sleeper',
      isFree: true,
      isForWomen: false,
    })),
  ),
);
const idsOf = (isLying: boolean) =>
  buildBusDecks(seats, isLying)[0]?.lines.map((line) => line.map((seat) => seat?.id ?? ''));

describe('a deck', () => {
  test('stands with its front up', () => {
    expect(buildBusDecks(seats, false).map(({ deck }) => deck)).toEqual(['lower', 'upper']);
    expect(idsOf(false)).toEqual([
      ['L1', '', 'L2', 'L3'],
      ['L4', '', 'L5', 'L6'],
      ['L7', '', 'L8', 'L9'],
    ]);
  });

  test('lies with its front to the left, and then its left side is at the bottom', () => {
    expect(idsOf(true)).toEqual([
      ['L3', 'L6', 'L9'],
      ['L2', 'L5', 'L8'],
      ['', '', ''],
      ['L1', 'L4', 'L7'],
    ]);
  });

  test('that nobody sells is not drawn', () => {
    expect(buildBusDecks(seats.slice(0, 9), true)).toHaveLength(1);
  });
});

test.each([
  ['L1', 'ArrowRight', 'L2'],
  ['L2', 'ArrowLeft', 'L1'],
  ['L2', 'ArrowDown', 'L5'],
  ['L2', 'ArrowUp', undefined],
  ['L5', 'Home', 'L4'],
  ['L5', 'End', 'L6'],
  ['L5', 'a', undefined],
])('from %s %s leads to %s', (from, key, to) => {
  const [deck] = buildBusDecks(seats, false);
  expect(deck && findAdjacentBusSeat(deck, from, key)?.id).toBe(to);
});

test('as many seats are chosen as people travel: the first makes room', () => {
  expect(toggleBusSeat([], 'L1', 2)).toEqual(['L1']);
  expect(toggleBusSeat(['L1'], 'L2', 2)).toEqual(['L1', 'L2']);
  expect(toggleBusSeat(['L1', 'L2'], 'L3', 2)).toEqual(['L2', 'L3']);
  expect(toggleBusSeat(['L1', 'L2'], 'L1', 2)).toEqual(['L2']);
});
