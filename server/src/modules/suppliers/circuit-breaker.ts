/** Says when calls to a supplier are suspended, and when they are tried again. */
export interface BreakerRules {
  /** Only calls of this most recent period count. */
  readonly windowMs: number;
  /** Fewer calls than this say nothing about a supplier. */
  readonly leastCalls: number;
  /** The breaker opens from this share of bad calls on, between 0 and 1. */
  readonly badShare: number;
  /** The breaker is open for this long at first, and twice as long after each failed probe. */
  readonly openMs: number;
  readonly mostOpenMs: number;
  /** This many probes in a row must succeed before the breaker closes. */
  readonly goodProbes: number;
  /**
   * Calls must be mostly bad for this many callers, and for half of all callers, or for ourselves: a call without a
   * caller is our own. By default 1.
   */
  readonly leastCallers?: number;
}

export const BREAKER_RULES: BreakerRules = {
  windowMs: 30_000,
  leastCalls: 6,
  badShare: 0.5,
  openMs: 5_000,
  mostOpenMs: 60_000,
  goodProbes: 2,
};

export type BreakerState = 'closed' | 'open' | 'half-open';

/**
 * A permit is the right to make one call. It is settled exactly once; settling it again, or after the state has
 * changed, has no effect.
 */
export interface Permit {
  settle(end: 'good' | 'bad' | 'neither'): void;
}

export interface Breaker {
  readonly state: BreakerState;
  /** This is when the breaker entered its current state, by the clock given to `createCircuitBreaker`. */
  readonly since: number;
  /** Says whether a call made now would be admitted. */
  readonly wouldAdmit: boolean;
  /** Returns a permit, or undefined when the call must not be made. */
  admit(caller?: string): Permit | undefined;
}

/** The window is divided into this many slices, so a good call costs the same whatever the traffic. */
const SLICES = 10;

interface CallCounts {
  good: number;
  bad: number;
}

interface Slice {
  readonly number: number;
  readonly byCaller: Map<string | undefined, CallCounts>;
}

function addTo(
  byCaller: Map<string | undefined, CallCounts>,
  caller: string | undefined,
  { good, bad }: CallCounts,
) {
  const counts = byCaller.get(caller) ?? { good: 0, bad: 0 };
  byCaller.set(caller, { good: counts.good + good, bad: counts.bad + bad });
}

/** Returns whether the calls of these slices are bad enough to suspend all others. */
function isFailing(
  slices: readonly Slice[],
  { leastCalls, badShare, leastCallers = 1 }: BreakerRules,
): boolean {
  const isBad = ({ good, bad }: CallCounts): boolean => bad / (good + bad) >= badShare;
  const byCaller = new Map<string | undefined, CallCounts>();
  const all = { good: 0, bad: 0 };
  for (const slice of slices)
    for (const [caller, counts] of slice.byCaller) {
      addTo(byCaller, caller, counts);
      all.good += counts.good;
      all.bad += counts.bad;
    }
  if (all.good + all.bad < leastCalls || !isBad(all)) return false;
  const badFor = [...byCaller].filter(([, counts]) => isBad(counts)).map(([caller]) => caller);
  const isBadForMany = badFor.length >= leastCallers && badFor.length * 2 >= byCaller.size;
  return isBadForMany || badFor.includes(undefined);
}

/**
 * Creates a circuit breaker. When closed it admits every call, when open it admits none, and when half-open it admits
 * one at a time until enough succeed or one fails. It reads the time only from `now`.
 */
export function createCircuitBreaker(rules: BreakerRules, now: () => number): Breaker {
  const sliceMs = rules.windowMs / SLICES;
  let state: BreakerState = 'closed';
  let since = now();
  /** Counts the state changes, so that the outcome of a call that began before the latest change is ignored. */
  let era = 0;
  let openMs = rules.openMs;
  let slices: Slice[] = [];
  let probing = false;
  let goodProbes = 0;

  const move = (to: BreakerState): void => {
    state = to;
    since = now();
    era += 1;
    slices = [];
    probing = false;
    goodProbes = 0;
  };

  const count = (isGood: boolean, caller: string | undefined): void => {
    const number = Math.floor(now() / sliceMs);
    slices = slices.filter((slice) => slice.number > number - SLICES);
    let slice = slices.at(-1);
    if (slice?.number !== number) {
      slice = { number, byCaller: new Map() };
      slices.push(slice);
    }
    addTo(slice.byCaller, caller, { good: isGood ? 1 : 0, bad: isGood ? 0 : 1 });
    if (!isGood && isFailing(slices, rules)) move('open');
  };

  const judgeProbe = (end: 'good' | 'bad' | 'neither'): void => {
    probing = false;
    if (end === 'good') goodProbes += 1;
    if (end === 'bad') {
      openMs = Math.min(openMs * 2, rules.mostOpenMs);
      move('open');
    } else if (goodProbes >= rules.goodProbes) {
      openMs = rules.openMs;
      move('closed');
    }
  };

  const permit = (caller: string | undefined): Permit => {
    const given = era;
    let settled = false;
    return {
      settle: (end) => {
        if (settled || given !== era) return;
        settled = true;
        if (state === 'half-open') judgeProbe(end);
        else if (end !== 'neither') count(end === 'good', caller);
      },
    };
  };

  return {
    get state() {
      return state;
    },
    get since() {
      return since;
    },
    get wouldAdmit() {
      if (state === 'half-open') return !probing;
      return state === 'closed' || now() - since >= openMs;
    },
    admit: (caller) => {
      if (state === 'open' && now() - since >= openMs) move('half-open');
      if (state === 'closed') return permit(caller);
      if (state === 'open' || probing) return undefined;
      probing = true;
      return permit(caller);
    },
  };
}
