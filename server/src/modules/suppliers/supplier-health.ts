/**
 * Says how one call ended as far as the supplier's health is concerned. A response without offers counts as answered.
 */
export type CallEnd = 'answered' | 'failed' | 'timed-out' | 'skipped';

export const CALL_ENDS = ['answered', 'failed', 'timed-out', 'skipped'] as const satisfies readonly CallEnd[];

/** Counts the searches of one minute by how they ended, in the order of `CALL_ENDS`. */
export interface Minute {
  /** This is the start of the minute, in milliseconds since 1970. */
  readonly at: number;
  readonly ends: readonly number[];
}

export interface LastFailure {
  readonly at: number;
  readonly operation: string;
  readonly end: string;
}

export interface HealthSnapshot {
  readonly minutes: readonly Minute[];
  /** Counts the answered searches of the last minutes by duration; see `searchLatencyPercentile`. */
  readonly latencies: readonly number[];
  /**
   * `orders` counts the order calls of the last half hour, and `ordersUnclear` those of them that ended with an
   * unclear outcome.
   */
  readonly orders: number;
  readonly ordersUnclear: number;
  readonly lastFailure: LastFailure | null;
}

export const RETAINED_MINUTES = 30;
const MINUTE_MS = 60_000;
/** Percentiles cover the last five minutes, because older values would hide what is happening now. */
const LATENCY_MINUTES = 5;

/**
 * Each bucket is a quarter larger than the one before, from 1 ms: a percentile read from them is at most an eighth
 * off.
 */
const GROWTH = 1.25;
const BUCKETS = 60;

interface MinuteRecord {
  readonly at: number;
  readonly ends: number[];
  readonly latencies: number[];
  orders: number;
  ordersUnclear: number;
}

export interface HealthRecord {
  searched(end: CallEnd, tookMs: number): void;
  ordered(operation: string, end: string, isClear: boolean): void;
  snapshot(): HealthSnapshot;
}

/** Records the calls to one supplier in the last half hour, in a fixed amount of memory. */
export function createSupplierHealthRecord(now: () => number): HealthRecord {
  let history: MinuteRecord[] = [];
  let lastFailure: LastFailure | null = null;

  const current = (): MinuteRecord => {
    const at = Math.floor(now() / MINUTE_MS) * MINUTE_MS;
    const last = history.at(-1);
    if (last?.at === at) return last;
    const minute: MinuteRecord = {
      at,
      ends: CALL_ENDS.map(() => 0),
      latencies: Array.from({ length: BUCKETS }, () => 0),
      orders: 0,
      ordersUnclear: 0,
    };
    history = [...history.filter((each) => each.at > at - RETAINED_MINUTES * MINUTE_MS), minute];
    return minute;
  };

  return {
    searched: (end, tookMs) => {
      const minute = current();
      increment(minute.ends, CALL_ENDS.indexOf(end));
      if (end === 'answered') increment(minute.latencies, bucketOf(tookMs));
      if (end === 'failed' || end === 'timed-out') lastFailure = { at: now(), operation: 'search', end };
    },
    ordered: (operation, end, isClear) => {
      const minute = current();
      minute.orders += 1;
      if (isClear) return;
      minute.ordersUnclear += 1;
      lastFailure = { at: now(), operation, end };
    },
    snapshot: () => {
      const since = now() - RETAINED_MINUTES * MINUTE_MS;
      const recent = history.filter(({ at }) => at > since);
      return {
        minutes: recent.map(({ at, ends }) => ({ at, ends: [...ends] })),
        latencies: sumOf(
          recent.filter(({ at }) => at > now() - LATENCY_MINUTES * MINUTE_MS).map((each) => each.latencies),
        ),
        orders: recent.reduce((sum, { orders }) => sum + orders, 0),
        ordersUnclear: recent.reduce((sum, { ordersUnclear }) => sum + ordersUnclear, 0),
        lastFailure,
      };
    },
  };
}

/** Merges the snapshots of several processes. */
export function mergeHealthSnapshots(all: readonly HealthSnapshot[]): HealthSnapshot {
  const minutes = new Map<number, number[]>();
  for (const { at, ends } of all.flatMap((each) => each.minutes)) {
    minutes.set(at, sumOf([minutes.get(at) ?? [], ends]));
  }
  return {
    minutes: [...minutes].toSorted(([a], [b]) => a - b).map(([at, ends]) => ({ at, ends })),
    latencies: sumOf(all.map(({ latencies }) => latencies)),
    orders: all.reduce((sum, { orders }) => sum + orders, 0),
    ordersUnclear: all.reduce((sum, { ordersUnclear }) => sum + ordersUnclear, 0),
    lastFailure: all
      .map((each) => each.lastFailure)
      .reduce((latest, each) => (each && (!latest || each.at > latest.at) ? each : latest), null),
  };
}

/**
 * Returns the maximum duration of this share of the answered searches in milliseconds, or null when none was
 * answered.
 */
export function searchLatencyPercentile({ latencies }: HealthSnapshot, share: number): number | null {
  const all = latencies.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  for (const [bucket, count] of latencies.entries()) {
    seen += count;
    if (seen >= share * all) return Math.round(GROWTH ** (bucket + 0.5));
  }
  return null;
}

function bucketOf(tookMs: number): number {
  return Math.min(BUCKETS - 1, Math.floor(Math.log(Math.max(1, tookMs)) / Math.log(GROWTH)));
}

function increment(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

function sumOf(all: readonly (readonly number[])[]): number[] {
  const sum: number[] = [];
  for (const counts of all) {
    for (const [index, count] of counts.entries()) sum[index] = (sum[index] ?? 0) + count;
  }
  return sum;
}
