import { seededRandom } from './fixture.ts';

/** What a mover is told: where the database is, and for each of its connections where to go on. */
export interface MoverOrders {
  readonly url: string;
  readonly perLane: number;
  readonly lanes: readonly { readonly lane: number; readonly from: number }[];
}

/** What a mover tells: how far a lane has come, and how many of its last movements stand in the ledger. */
export interface MoverReport {
  readonly lane: number;
  readonly upTo: number;
  readonly moved: number;
}

export const HOT = 5;
export const COLD = 1_000;
/** Of the accounts, every so many-th is in dollars too. */
const DOLLARS_EVERY = 4;
/** What every account begins with, in its smallest unit: little, so that many movements are refused. */
export const OPENING = 1_500;

export function companyAt(index: number): string {
  return `cmp_${index < HOT ? 'hot' : 'cold'}${index}`;
}

export function accountAt(index: number, currency: 'INR' | 'USD'): string {
  return `wallet:${companyAt(index)}${currency === 'INR' ? '' : ':USD'}`;
}

export function hasDollars(index: number): boolean {
  return index % DOLLARS_EVERY === 0;
}

/** The n-th movement of a lane, always the same: half of them touch a hot account, both ways. */
export function movementAt(lane: number, n: number) {
  const roll = seededRandom(lane * 1_000_003 + n * 7_919);
  roll(2);
  const currency = roll(8) === 0 ? ('USD' as const) : ('INR' as const);
  const pick = (hot: boolean): number => {
    const index = hot ? roll(HOT) : HOT + roll(COLD);
    return currency === 'INR' || hasDollars(index) ? index : index - (index % DOLLARS_EVERY);
  };
  const shape = roll(4);
  const from = pick(shape === 0);
  let to = pick(shape === 1);
  if (to === from) to = from === 0 ? DOLLARS_EVERY : 0;
  return { from, to, amount: 1 + roll(900), company: companyAt(from), currency };
}
