import type { Seat } from '@marga/contract/itineraries';

/** One floor of a bus as it is drawn, line by line; an aisle is where there is nothing. */
export interface DeckPlan {
  readonly deck: Seat['deck'];
  readonly kind: Seat['kind'];
  readonly lines: readonly (readonly (Seat | undefined)[])[];
}

/**
 * A bus stands with its front up where there is little room across, and lies with its front to the left where there is
 * little down: then its left side is at the bottom.
 */
export function decksOf(seats: readonly Seat[], isLying: boolean): DeckPlan[] {
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

/** The seat that an arrow leads to, over aisles; Home and End lead to the ends of the line. */
export function adjacentSeat({ lines }: DeckPlan, from: string, key: string): Seat | undefined {
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

/** Taken back when it was chosen; else chosen, and whoever has enough gives up the one chosen first. */
export function afterChoice(chosen: readonly string[], seat: string, wanted: number): readonly string[] {
  if (chosen.includes(seat)) return chosen.filter((each) => each !== seat);
  return [...chosen, seat].slice(-wanted);
}

function count(length: number): number[] {
  return Array.from({ length }, (_, at) => at);
}
