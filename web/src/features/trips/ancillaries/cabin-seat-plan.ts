import type { Ancillary } from '@marga/contract/trips/ancillaries';
import { compareMoney, fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';

export type SeatAncillary = Ancillary & { readonly seat: NonNullable<Ancillary['seat']> };

export interface CabinRow {
  readonly row: number;
  /** Holds the seats by column; an entry is undefined where there is no seat. */
  readonly seats: readonly (SeatAncillary | undefined)[];
}

export interface CabinPlan {
  readonly columns: readonly string[];
  /** Holds the indexes of the columns that are followed by an aisle. */
  readonly aisles: ReadonlySet<number>;
  readonly rows: readonly CabinRow[];
  /** Holds the seat prices, cheapest first; they are few enough to be distinguished by marks. */
  readonly prices: readonly WireMoney[];
}

export function isSeatAncillary(ancillary: Ancillary): ancillary is SeatAncillary {
  return ancillary.seat !== null;
}

/** Returns the cabin of one flight, with rows from the front and columns from the left. */
export function buildCabinSeatPlan(seats: readonly SeatAncillary[]): CabinPlan {
  const columns = [...new Set(seats.map(({ seat }) => seat.column))].toSorted();
  const rows = [...new Set(seats.map(({ seat }) => seat.row))].toSorted((a, b) => a - b);
  const at = new Map(seats.map((ancillary) => [`${ancillary.seat.row}${ancillary.seat.column}`, ancillary]));
  const isByAisle = new Set(seats.flatMap(({ seat }) => (seat.position === 'aisle' ? [seat.column] : [])));
  const aisles = columns.flatMap((column, index) => {
    const next = columns[index + 1];
    return next !== undefined && isByAisle.has(column) && isByAisle.has(next) ? [index] : [];
  });
  return {
    columns,
    aisles: new Set(aisles),
    rows: rows.map((row) => ({ row, seats: columns.map((column) => at.get(`${row}${column}`)) })),
    prices: pricesOf(seats),
  };
}

function pricesOf(seats: readonly SeatAncillary[]): WireMoney[] {
  const free = seats.filter(({ isFree }) => isFree);
  const distinct = new Map(free.map(({ price }) => [price.amount, price]));
  return [...distinct.values()].toSorted((one, other) =>
    compareMoney(fromWireMoney(one), fromWireMoney(other)),
  );
}

/** Returns the index of the seat's price among the prices of the cabin, from 0. */
export function seatPriceTierIndex({ prices }: CabinPlan, { price }: SeatAncillary): number {
  return Math.max(
    0,
    prices.findIndex(({ amount }) => amount === price.amount),
  );
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the seat that a key leads to, across aisles and gaps; Home and End lead to the ends of the row. */
export function findAdjacentCabinSeat(
  { rows }: CabinPlan,
  from: string,
  key: string,
): SeatAncillary | undefined {
  const row = rows.findIndex(({ seats }) => seats.some((seat) => seat?.id === from));
  const line = rows[row]?.seats ?? [];
  if (key === 'Home') return line.find(Boolean);
  if (key === 'End') return line.findLast(Boolean);
  const [down, right] = STEPS[key] ?? [0, 0];
  if (down === 0 && right === 0) return undefined;
  const place = line.findIndex((seat) => seat?.id === from);
  for (let step = 1; step <= Math.max(rows.length, line.length); step += 1) {
    const next = rows[row + down * step]?.seats[place + right * step];
    if (next) return next;
  }
  return undefined;
}
