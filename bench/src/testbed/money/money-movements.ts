import { createSeededRandom } from './fixture.ts';

/**
 * Configures a process that moves money: the database URL, and the movement at which each of its connections (lanes)
 * resumes.
 */
export interface MoverOrders {
  readonly url: string;
  readonly perLane: number;
  readonly lanes: readonly { readonly lane: number; readonly from: number }[];
}

/**
 * Reports the progress of one connection (lane): `upTo` movements are done, and `moved` of those since the last
 * report are in the ledger.
 */
export interface MoverReport {
  readonly lane: number;
  readonly upTo: number;
  readonly moved: number;
}

export const HOT = 5;
export const COLD = 1_000;
/** One in this number of accounts has a dollar balance too. */
const DOLLARS_EVERY = 4;
/** Every account starts with this amount in minor units; it is small, so that many movements are refused. */
export const OPENING = 1_500;

export function companyIdByIndex(index: number): string {
  return `cmp_${index < HOT ? 'hot' : 'cold'}${index}`;
}

export function walletAccountIdByIndex(index: number, currency: 'INR' | 'USD'): string {
  return `wallet:${companyIdByIndex(index)}${currency === 'INR' ? '' : ':USD'}`;
}

export function hasDollarAccount(index: number): boolean {
  return index % DOLLARS_EVERY === 0;
}

/**
 * Returns the n-th movement of a connection (lane), which is the same in every run. Half of the movements touch a
 * frequently used account, as sender or receiver.
 */
export function moneyMovementByIndex(lane: number, n: number) {
  const roll = createSeededRandom(lane * 1_000_003 + n * 7_919);
  roll(2);
  const currency = roll(8) === 0 ? ('USD' as const) : ('INR' as const);
  const pick = (hot: boolean): number => {
    const index = hot ? roll(HOT) : HOT + roll(COLD);
    return currency === 'INR' || hasDollarAccount(index) ? index : index - (index % DOLLARS_EVERY);
  };
  const shape = roll(4);
  const from = pick(shape === 0);
  let to = pick(shape === 1);
  if (to === from) to = from === 0 ? DOLLARS_EVERY : 0;
  return { from, to, amount: 1 + roll(900), company: companyIdByIndex(from), currency };
}
