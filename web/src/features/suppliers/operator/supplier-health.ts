import type { SupplierStatus } from '@marga/contract/suppliers/suppliers';

/** Names a supplier's condition, the worst first. */
export type Condition = 'paused' | 'left-alone' | 'trying' | 'troubled' | 'answering' | 'quiet';

type Ends = SupplierStatus['searches'];

/** Only searches within this time count, because older ones say nothing about the supplier's present condition. */
const RECENT_MS = 5 * 60_000;
/** A supplier counts as troubled when one in ten of its searches fails. */
const TROUBLED_SHARE = 0.1;

export function toSupplierCondition(status: SupplierStatus, at: string): Condition {
  if (status.paused) return 'paused';
  if (status.breaker === 'open') return 'left-alone';
  if (status.breaker === 'half-open') return 'trying';
  const since = Date.parse(at) - RECENT_MS;
  const recent = sumOf(status.minutes.filter((minute) => Date.parse(minute.at) >= since));
  const bad = recent.failed + recent.timedOut;
  const asked = bad + recent.answered;
  if (asked === 0) return 'quiet';
  return bad / asked >= TROUBLED_SHARE ? 'troubled' : 'answering';
}

/** Returns true when the supplier needs an operator's attention. */
export function needsOperatorAttention(condition: Condition): boolean {
  return condition === 'left-alone' || condition === 'trying' || condition === 'troubled';
}

function sumOf(all: readonly Ends[]): Ends {
  const sum = { answered: 0, failed: 0, timedOut: 0, skipped: 0 };
  for (const each of all) {
    sum.answered += each.answered;
    sum.failed += each.failed;
    sum.timedOut += each.timedOut;
    sum.skipped += each.skipped;
  }
  return sum;
}

export interface Tick {
  /**
   * Holds the share of each outcome in the height of the tick, from the bottom: answered, too late, failed, not
   * asked.
   */
  readonly parts: readonly { readonly end: keyof Ends; readonly share: number }[];
  /** The height is relative to the busiest minute. */
  readonly height: number;
}

const ENDS = ['answered', 'timedOut', 'failed', 'skipped'] as const satisfies readonly (keyof Ends)[];

/**
 * Returns the last half hour as one tick per minute, the present at the right; a minute without searches has no
 * parts.
 */
export function buildSearchesPerMinuteTicks(
  minutes: SupplierStatus['minutes'],
  at: string,
  count: number,
): Tick[] {
  const present = Math.floor(Date.parse(at) / 60_000);
  const byMinute = new Map(minutes.map((minute) => [Math.floor(Date.parse(minute.at) / 60_000), minute]));
  const most = Math.max(1, ...minutes.map(totalOf));
  return Array.from({ length: count }, (_, index) => {
    const minute = byMinute.get(present - count + 1 + index);
    const total = minute ? totalOf(minute) : 0;
    if (!minute || total === 0) return { parts: [], height: 0 };
    return {
      parts: ENDS.filter((end) => minute[end] > 0).map((end) => ({ end, share: minute[end] / total })),
      // A minimum keeps one search visible among thousands.
      height: Math.max(0.2, Math.sqrt(total / most)),
    };
  });
}

function totalOf(ends: Ends): number {
  return ends.answered + ends.failed + ends.timedOut + ends.skipped;
}
