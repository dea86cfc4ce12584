import type { Seat } from '@marga/contract/search/itineraries';

/** Holds one deck of a bus as rows of seats in the order in which they are drawn; an aisle is `undefined`. */
export interface DeckPlan {
  readonly deck: Seat['deck'];
  readonly kind: Seat['kind'];
  readonly lines: readonly (readonly (Seat | undefined)[])[];
}

/**
 * On a narrow screen the front of the bus is at the top; on a wide one it is on the left, and the bus's left side
 * is at the bottom.
 */
export function buildBusDecks(seats: readonly Seat[], isLying: boolean): DeckPlan[] {
  return (['lower', 'upper'] as const).flatMap((deck): DeckPlan[] => {
    const here = seats.filter((seat) => seat.deck === deck);
    if (here.length === 0) return [];
    const rows = 1 + Math.max(...here.map(({ row }) => row));
    const columns = 1 + Math.max(...here.map(({ column }) => column));
    const at = (row: number, column: number) =>
      here.find((seat) => seat.row === row && seat.column === column);
    const lines = isLying
      ? count(columns).map((line) => count(rows).map((row) => at(row, columns - 1 - line)))
      : count(rows).map((row) => count(columns).map((column) => at(row, column)));
    return [{ deck, kind: here.every(({ kind }) => kind === 'sleeper') ? 'sleeper' : 'seat', lines }];
  });
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the seat that an arrow key leads to, across aisles; Home and End lead to the ends of the line. */
export function findAdjacentBusSeat({ lines }: DeckPlan, from: string, key: string): Seat | undefined {
  const line = lines.findIndex((each) => each.some((seat) => seat?.id === from));
  const place = lines[line]?.findIndex((seat) => seat?.id === from) ?? -1;
  if (key === 'Home') return lines[line]?.find((seat) => seat !== undefined);
  if (key === 'End') return lines[line]?.findLast((seat) => seat !== undefined);
  const [down, right] = STEPS[key] ?? [0, 0];
  if (down === 0 && right === 0) return undefined;
  for (let step = 1; step < lines.length + (lines[0]?.length ?? 0); step += 1) {
    const next = lines[line + down * step]?.[place + right * step];
    if (next) return next;
  }
  return undefined;
}

/** Deselects a chosen seat; otherwise selects it, and drops the seat chosen first when there are enough. */
export function toggleBusSeat(chosen: readonly string[], seat: string, wanted: number): readonly string[] {
  if (chosen.includes(seat)) return chosen.filter((each) => each !== seat);
  return [...chosen, seat].slice(-wanted);
}

function count(length: number): number[] {
  return Array.from({ length }, (_, at) => at);
}
