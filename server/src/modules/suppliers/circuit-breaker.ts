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
  admit(): Permit | undefined;
}

/** The window is divided into this many slices, so it costs the same whatever the traffic. */
const SLICES = 10;

interface Slice {
  readonly number: number;
  good: number;
  bad: number;
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

  const count = (isGood: boolean): void => {
    const number = Math.floor(now() / sliceMs);
    slices = slices.filter((slice) => slice.number > number - SLICES);
    let slice = slices.at(-1);
    if (slice?.number !== number) {
      slice = { number, good: 0, bad: 0 };
      slices.push(slice);
    }
    if (isGood) slice.good += 1;
    else slice.bad += 1;
    const bad = slices.reduce((sum, each) => sum + each.bad, 0);
    const all = slices.reduce((sum, each) => sum + each.bad + each.good, 0);
    if (!isGood && all >= rules.leastCalls && bad / all >= rules.badShare) move('open');
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

  const permit = (): Permit => {
    const given = era;
    let settled = false;
    return {
      settle: (end) => {
        if (settled || given !== era) return;
        settled = true;
        if (state === 'half-open') judgeProbe(end);
        else if (end !== 'neither') count(end === 'good');
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
    admit: () => {
      if (state === 'open' && now() - since >= openMs) move('half-open');
      if (state === 'closed') return permit();
      if (state === 'open' || probing) return undefined;
      probing = true;
      return permit();
    },
  };
}
