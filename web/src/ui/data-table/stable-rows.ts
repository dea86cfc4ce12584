import { useState } from 'react';

interface Steady<Row> {
  readonly rows: readonly Row[];
  /** Holds the ids of shown rows that have left the list. */
  readonly removedIds: ReadonlySet<string>;
  /** Counts the rows of the list that are not shown yet. */
  readonly waiting: number;
}

/**
 * Keeps the rows of a live list in place, with current content, while the user points at it or has the focus in it.
 * New rows wait and removed rows stay until nobody can press the wrong row because of the change.
 */
export function keepRowsInPlace<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  idOf: (row: Row) => string,
): Steady<Row> {
  const now = new Map(fresh.map((row) => [idOf(row), row]));
  const known = new Set(shown.map(idOf));
  const last = fresh.findLastIndex((row) => known.has(idOf(row)));
  // Rows after the last shown one are added at once, because they move no other row: they are a further page that the
  // user requested.
  const below = fresh.slice(last + 1).filter((row) => !known.has(idOf(row)));
  const rows = [...shown.map((row) => now.get(idOf(row)) ?? row), ...below];
  return {
    rows,
    removedIds: new Set(shown.map(idOf).filter((id) => !now.has(id))),
    waiting: fresh.length - below.length - shown.filter((row) => now.has(idOf(row))).length,
  };
}

interface Held<Row> {
  readonly list: string;
  readonly rows: readonly Row[];
}

/** Keeps the rows in place while `hold` is on; when `list` changes, the new list is shown at once. */
export function useStableRows<Row>(fresh: readonly Row[], list: string, idOf: (row: Row) => string) {
  const [isHeld, hold] = useState(false);
  const [held, setHeld] = useState<Held<Row>>({ list, rows: fresh });
  const steady =
    isHeld && held.list === list && held.rows.length > 0
      ? keepRowsInPlace(held.rows, fresh, idOf)
      : { rows: fresh, removedIds: new Set<string>(), waiting: 0 };
  const isSame = held.list === list && sameRows(held.rows, steady.rows);
  // The state is set during rendering, so that the shown and the stored rows never differ.
  if (!isSame) setHeld({ list, rows: steady.rows });
  return { ...steady, hold, showAll: () => setHeld({ list, rows: fresh }) };
}

function sameRows<Row>(one: readonly Row[], other: readonly Row[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index]);
}
