import { createSeededRandom } from '../../seeded-random.ts';
import { TEST_DESTINATIONS } from '../../faults-triggered-by-test-destinations.ts';
import type { Cabin } from './fares.ts';
import type { Journey, Segment } from './journeys.ts';

/** Tracks how many seats are sold. All sellers share the capacity of an aircraft. */
export interface SeatInventory {
  /** Returns the seats left for a trip, which is the lowest number among its flights. */
  free(journeys: readonly Journey[], cabin: Cabin): number;
  take(journeys: readonly Journey[], cabin: Cabin, count: number): void;
  giveBack(journeys: readonly Journey[], cabin: Cabin, count: number): void;
  clear(): void;
}

/** These are the ranges of initially unsold seats in each cabin. */
const WIDE = { economy: [90, 240], premium_economy: [12, 36], business: [10, 40], first: [2, 8] } as const;
const NARROW = { economy: [40, 150], premium_economy: [6, 18], business: [4, 12], first: [1, 4] } as const;

const lastSeat = new Set(
  TEST_DESTINATIONS.filter(({ kind }) => kind === 'last-seat').map(({ code }) => code),
);

export function createSeatInventory(endless: boolean): SeatInventory {
  const sold = new Map<string, number>();

  function move(journeys: readonly Journey[], cabin: Cabin, count: number): void {
    for (const segment of segmentsOf(journeys)) {
      const unit = unitOf(segment, cabin);
      sold.set(unit, (sold.get(unit) ?? 0) + count);
    }
  }

  return {
    free: (journeys, cabin) =>
      Math.min(
        ...segmentsOf(journeys).map((segment) => {
          if (endless && !lastSeat.has(segment.to.iata)) return Number.MAX_SAFE_INTEGER;
          return capacityOf(segment, cabin) - (sold.get(unitOf(segment, cabin)) ?? 0);
        }),
      ),
    take: (journeys, cabin, count) => move(journeys, cabin, count),
    giveBack: (journeys, cabin, count) => move(journeys, cabin, -count),
    clear: () => sold.clear(),
  };
}

function segmentsOf(journeys: readonly Journey[]): Segment[] {
  return journeys.flatMap(({ segments }) => segments);
}

function unitOf({ airline, flightNumber, from, departsLocal }: Segment, cabin: Cabin): string {
  return `${airline.code}${flightNumber} ${from.iata} ${departsLocal.slice(0, 10)} ${cabin}`;
}

function capacityOf(segment: Segment, cabin: Cabin): number {
  if (lastSeat.has(segment.to.iata)) return 1;
  const [least, most] = (segment.km < 5_000 ? NARROW : WIDE)[cabin];
  return createSeededRandom('seats', unitOf(segment, cabin)).between(least, most);
}
