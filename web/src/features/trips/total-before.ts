import type { Trip } from '@marga/contract/trips/trip';
import { add, fromWire, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';

/** Returns what the trip cost before the changes, or undefined when there are none. */
export function totalBefore({ total, changes }: Pick<Trip, 'total' | 'changes'>): WireMoney | undefined {
  if (changes.length === 0) return undefined;
  return toWire(
    changes.reduce((sum, { before, after }) => {
      const was = add(sum, fromWire(before.total));
      return after ? subtract(was, fromWire(after.total)) : was;
    }, fromWire(total)),
  );
}
