import type { FeeScheduleStep } from '@marga/contract/amendments/amendments';
import { fromWireMoney, subtractMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { percentOfWhole } from '../../ui/bar-chart-scale.ts';

/** Holds what cancelling costs between two deadlines, as it is drawn. */
export interface Stretch extends FeeScheduleStep {
  /** Holds the share of the payment that is refunded, in percent. */
  readonly level: number;
  /** Holds the width of this period relative to the other periods. */
  readonly weight: number;
  readonly isNow: boolean;
  /** Holds how much less is refunded than in the period before; undefined when the refund is the same. */
  readonly fall: WireMoney | undefined;
}

const HOUR_MS = 3_600_000;
const NARROWEST = 2;
const WIDEST = 6;

/**
 * Returns the fee periods from now on. Deadlines may be hours or weeks apart, so the widths of the periods grow with
 * the logarithm of their time.
 */
export function listCancellationFeePeriods(
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
  const [lost, back] = [fromWireMoney(charge).minor, fromWireMoney(refund).minor];
  return lost + back <= 0n ? 0 : percentOfWhole(back, lost + back);
}

function fallFrom(before: FeeScheduleStep | undefined, { refund }: FeeScheduleStep): WireMoney | undefined {
  if (!before) return undefined;
  const fall = subtractMoney(fromWireMoney(before.refund), fromWireMoney(refund));
  return fall.minor > 0n ? toWireMoney(fall) : undefined;
}

function weightOf(begins: string, ends: string): number {
  const hours = Math.max(0, Date.parse(ends) - Date.parse(begins)) / HOUR_MS;
  return Math.min(WIDEST, Math.max(NARROWEST, Math.log2(1 + hours)));
}
