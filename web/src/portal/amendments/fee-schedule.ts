import type { FeeScheduleStep } from '@marga/contract/amendments';
import { fromWire, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';
import { shareOf } from '../../ui/bar-scale.ts';

/** What cancelling costs between two deadlines, as it is drawn. */
export interface Stretch extends FeeScheduleStep {
  /** How much of what was paid comes back, in hundredths. */
  readonly level: number;
  /** How wide it is drawn beside the others. */
  readonly weight: number;
  readonly isNow: boolean;
  /** What waiting for it has cost since the stretch before; undefined where it fell by nothing. */
  readonly fall: WireMoney | undefined;
}

const HOUR_MS = 3_600_000;
const NARROWEST = 2;
const WIDEST = 6;

/**
 * From now on: what has passed is not shown. Deadlines lie hours apart and weeks apart in one line, so its stretches grow
 * with how often their time doubles, as a map of a line draws the far stations closer together.
 */
export function stretchesOf(
  steps: readonly FeeScheduleStep[],
  present: string,
  departsAt: string,
): readonly Stretch[] {
  const first = steps.findLastIndex(({ from }) => from <= present);
  return steps
    .slice(Math.max(0, first))
    .filter(({ from }, at) => at === 0 || from < departsAt)
    .map((step, at, left) => {
      const begins = at === 0 ? present : step.from;
      const ends = left[at + 1]?.from ?? departsAt;
      return {
        ...step,
        level: levelOf(step),
        weight: weightOf(begins, ends),
        isNow: at === 0,
        fall: fallFrom(left[at - 1], step),
      };
    });
}

function levelOf({ charge, refund }: FeeScheduleStep): number {
  const [lost, back] = [fromWire(charge).minor, fromWire(refund).minor];
  return lost + back <= 0n ? 0 : shareOf(back, lost + back);
}

function fallFrom(before: FeeScheduleStep | undefined, { refund }: FeeScheduleStep): WireMoney | undefined {
  if (!before) return undefined;
  const fall = subtract(fromWire(before.refund), fromWire(refund));
  return fall.minor > 0n ? toWire(fall) : undefined;
}

function weightOf(begins: string, ends: string): number {
  const hours = Math.max(0, Date.parse(ends) - Date.parse(begins)) / HOUR_MS;
  return Math.min(WIDEST, Math.max(NARROWEST, Math.log2(1 + hours)));
}
