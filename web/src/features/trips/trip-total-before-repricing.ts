import type { Trip } from '@marga/contract/trips/trip';
import {
  addMoney,
  fromWireMoney,
  subtractMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';

/** Returns what the trip cost before the changes, or undefined when there are none. */
export function tripTotalBeforeRepricing({
  total,
  changes,
}: Pick<Trip, 'total' | 'changes'>): WireMoney | undefined {
  if (changes.length === 0) return undefined;
  return toWireMoney(
    changes.reduce((sum, { before, after }) => {
      const was = addMoney(sum, fromWireMoney(before.total));
      return after ? subtractMoney(was, fromWireMoney(after.total)) : was;
    }, fromWireMoney(total)),
  );
}
