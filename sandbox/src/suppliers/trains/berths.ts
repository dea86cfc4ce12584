import type { Itinerary } from '@marga/contract/connect/protocol';
import { createSeededRandom } from '../../seeded-random.ts';
import type { TrainClass, TrainQuota } from './train-kinds.ts';

type Availability = Extract<Itinerary, { service: 'train' }>['availability'];

interface Berths {
  readonly general: number;
  /** Counts the passengers who travel seated until a berth becomes free. */
  readonly rac: number;
}

const BERTHS: Readonly<Record<TrainClass, Berths>> = {
  '1A': { general: 18, rac: 0 },
  '2A': { general: 44, rac: 6 },
  '3A': { general: 120, rac: 12 },
  '3E': { general: 76, rac: 8 },
  EC: { general: 44, rac: 0 },
  CC: { general: 190, rac: 0 },
  SL: { general: 240, rac: 36 },
  '2S': { general: 260, rac: 0 },
};

/** Each quota has a share of the berths in per mille, the classes it covers, and whether it has a waiting list. */
const QUOTAS: Readonly<
  Record<
    TrainQuota,
    { readonly permille: number; readonly classes: readonly TrainClass[]; readonly hasQueue: boolean }
  >
> = {
  GN: { permille: 1_000, classes: ['1A', '2A', '3A', '3E', 'EC', 'CC', 'SL', '2S'], hasQueue: true },
  TQ: { permille: 160, classes: ['2A', '3A', '3E', 'EC', 'CC', 'SL', '2S'], hasQueue: true },
  PT: { permille: 80, classes: ['2A', '3A', 'EC', 'CC', 'SL'], hasQueue: false },
  LD: { permille: 50, classes: ['3A', '3E', 'SL', '2S'], hasQueue: false },
  SS: { permille: 60, classes: ['2A', '3A', '3E', 'SL'], hasQueue: false },
  DF: { permille: 40, classes: ['1A', '2A', '3A', 'SL'], hasQueue: false },
};

/** This is the demand in per mille by days before departure; it exceeds capacity in the last days. */
const DEMAND: readonly (readonly [days: number, permille: number])[] = [
  [0, 1_060],
  [2, 990],
  [5, 900],
  [10, 800],
  [20, 680],
  [45, 480],
  [90, 260],
  [180, 120],
];

/** This is the maximum length of the waiting list relative to the number of berths. */
const QUEUE_PERMILLE = 500;

/**
 * Returns how a party would travel: all with a berth, or the last of them on the waiting list. Undefined means that
 * the quota lacks the class or is sold out.
 */
export function berthAvailabilityOf(
  trainClass: TrainClass,
  quota: TrainQuota,
  unit: string,
  lead: number,
  soldCount: number,
  travellers: number,
): Availability | undefined {
  const { permille, classes, hasQueue } = QUOTAS[quota];
  if (!classes.includes(trainClass)) return undefined;
  const draws = createSeededRandom('berths', unit);
  const { general, rac } = BERTHS[trainClass];
  const berths = Math.max(2, Math.round((general * permille * draws.between(750, 1_250)) / 1_000_000));
  const [, usual] = DEMAND.findLast(([days]) => days <= lead) ?? DEMAND[0] ?? [0, 0];
  const asked = Math.min(Math.max(0, usual + draws.between(-380, 180)), hasQueue ? 1_250 : 950);
  const left = berths - Math.floor((berths * asked) / 1_000) - soldCount;
  if (left >= travellers) return { status: 'available', count: left };
  if (!hasQueue) return undefined;
  const place = travellers - left;
  const seatsShared = quota === 'GN' ? rac : 0;
  if (place <= seatsShared) return { status: 'rac', count: place };
  const longest = Math.ceil((berths * QUEUE_PERMILLE) / 1_000) + 6;
  return place - seatsShared > longest ? undefined : { status: 'waitlist', count: place - seatsShared };
}
