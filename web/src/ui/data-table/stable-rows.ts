import { useState } from 'react';

interface Steady<Row> {
  readonly rows: readonly Row[];
  /** Shown, though the list has them no more. */
  readonly gone: ReadonlySet<string>;
  /** How many the list has that are not shown yet. */
  readonly waiting: number;
}

/**
 * What a list that changes by itself shows while somebody points at it or stands in it: each row where it was, with what is
 * known of it now. What is new waits, what is gone stays, until nobody can press the wrong row because of it.
 */
export function keepRowsInPlace<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  idOf: (row: Row) => string,
): Steady<Row> {
  const now = new Map(fresh.map((row) => [idOf(row), row]));
  const known = new Set(shown.map(idOf));
  const last = fresh.findLastIndex((row) => known.has(idOf(row)));
  // What follows the last row that is shown moves nothing: more of the list, asked for.
  const below = fresh.slice(last + 1).filter((row) => !known.has(idOf(row)));
  const rows = [...shown.map((row) => now.get(idOf(row)) ?? row), ...below];
  return {
    rows,
    gone: new Set(shown.map(idOf).filter((id) => !now.has(id))),
    waiting: fresh.length - below.length - shown.filter((row) => now.has(idOf(row))).length,
  };
}

interface Held<Row> {
  readonly list: string;
  readonly rows: readonly Row[];
}

/** `list` says which list it is: another one is shown at once. */
export function useStableRows<Row>(fresh: readonly Row[], list: string, idOf: (row: Row) => string) {
  const [isHeld, hold] = useState(false);
  const [held, setHeld] = useState<Held<Row>>({ list, rows: fresh });
  const steady =
    isHeld && held.list === list && held.rows.length > 0
      ? keepRowsInPlace(held.rows, fresh, idOf)
      : { rows: fresh, gone: new Set<string>(), waiting: 0 };
  const isSame = held.list === list && sameRows(held.rows, steady.rows);
  // Told during rendering, so that what is shown and what is remembered are never one step apart.
  if (!isSame) setHeld({ list, rows: steady.rows });
  return { ...steady, hold, showAll: () => setHeld({ list, rows: fresh }) };
}

function sameRows<Row>(one: readonly Row[], other: readonly Row[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index]);
}
