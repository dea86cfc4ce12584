import type { ConnectSeatMap, Seat } from '@marga/contract/connect/protocol';
import type { SoldUnits } from '../../connect/inventory.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import type { BusKind } from './timetable.ts';

type BareSeat = Omit<Seat, 'isFree' | 'isForWomen'>;

/**
 * The missing column is the aisle: column 1 between one and two berths of a sleeper, column 2 between two and two
 * seats of a seater.
 */
const SLEEPER_COLUMNS = [0, 2, 3];
const SEATER_COLUMNS = [0, 1, 3, 4];
const BACK_ROW_COLUMNS = [0, 1, 2, 3, 4];
const SLEEPER_ROWS = 6;
const SEATER_ROWS = 10;

const PLANS: Readonly<Record<'sleeper' | 'seater', readonly BareSeat[]>> = {
  sleeper: [...sleeperDeck('lower', 'L'), ...sleeperDeck('upper', 'U')],
  seater: seaterDeck(),
};

/** Holds the share taken by others in per mille, by days before departure: buses fill up in the last week. */
const FILLING: readonly (readonly [days: number, permille: number])[] = [
  [0, 680],
  [1, 600],
  [3, 500],
  [7, 380],
  [14, 250],
  [30, 140],
  [90, 60],
];
const FULLEST_PERMILLE = 780;

function planOf(kind: BusKind): readonly BareSeat[] {
  return PLANS[kind === 'ac-sleeper' || kind === 'sleeper' ? 'sleeper' : 'seater'];
}

/** Counts the free seats, in agreement with the seat map. */
export function countFreeSeats(kind: BusKind, unit: string, lead: number, sold: SoldUnits): number {
  const plan = planOf(kind);
  if (sold.count(unit) === 0) return plan.length - takenBefore(plan.length, unit, lead);
  return seatMapOf(kind, unit, lead, sold).seats.filter(({ isFree }) => isFree).length;
}

export function seatMapOf(kind: BusKind, unit: string, lead: number, sold: SoldUnits): ConnectSeatMap {
  const plan = planOf(kind);
  const draws = createSeededRandom('seats', unit);
  const inOrderOfSale = plan
    .map(({ id }) => ({ id, turn: draws.below(1_000_000) }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ id }) => id);
  const named = sold.seats(unit);
  const takenSeats = new Set([...inOrderOfSale.slice(0, takenBefore(plan.length, unit, lead)), ...named]);
  // Travellers who did not pick a seat get the least popular ones, so that the popular seats stay available for
  // picking.
  const unnamed = sold.count(unit) - named.size;
  const wantedLast = inOrderOfSale.toReversed().filter((id) => !takenSeats.has(id));
  for (const id of wantedLast.slice(0, unnamed)) takenSeats.add(id);
  // One row near the driver is reserved for women.
  const forWomen = createSeededRandom('women', unit).between(0, 2);
  return {
    seats: plan.map((seat) => ({
      ...seat,
      isFree: !takenSeats.has(seat.id),
      isForWomen: seat.deck === 'lower' && seat.row === forWomen,
    })),
  };
}

function takenBefore(seats: number, unit: string, lead: number): number {
  const [, usual] = FILLING.findLast(([days]) => days <= lead) ?? FILLING[0] ?? [0, 0];
  const permille = Math.min(
    Math.max(0, usual + createSeededRandom('filling', unit).between(-150, 150)),
    FULLEST_PERMILLE,
  );
  return Math.floor((seats * permille) / 1_000);
}

function sleeperDeck(deck: BareSeat['deck'], letter: string): BareSeat[] {
  return Array.from({ length: SLEEPER_ROWS }, (_, row) =>
    SLEEPER_COLUMNS.map((column, at) => ({
      id: `${letter}${row * SLEEPER_COLUMNS.length + at + 1}`,
      deck,
      row,
      column,
      kind: 'sleeper' as const,
    })),
  ).flat();
}

/** The last row has five seats, because the aisle ends there. */
function seaterDeck(): BareSeat[] {
  return Array.from({ length: SEATER_ROWS + 1 }, (_, row) =>
    (row === SEATER_ROWS ? BACK_ROW_COLUMNS : SEATER_COLUMNS).map((column, at) => ({
      id: String(row * SEATER_COLUMNS.length + at + 1),
      deck: 'lower' as const,
      row,
      column,
      kind: 'seat' as const,
    })),
  ).flat();
}
