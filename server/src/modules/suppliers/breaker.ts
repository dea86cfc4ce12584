/** When a supplier is left alone, and when it is tried again. */
export interface BreakerRules {
  /** How far back calls count. */
  readonly windowMs: number;
  /** Fewer calls than this say nothing about a supplier. */
  readonly leastCalls: number;
  /** The share of bad calls, of 1, from which on it is left alone. */
  readonly badShare: number;
  /** How long it is left alone at first; twice as long after each probe that fails. */
  readonly openMs: number;
  readonly mostOpenMs: number;
  /** How many probes in a row must go well before everybody asks again. */
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

/** The right to make one call. Settled exactly once; settling it again, or after the state has moved on, changes nothing. */
export interface Permit {
  settle(end: 'good' | 'bad' | 'neither'): void;
}

export interface Breaker {
  readonly state: BreakerState;
  /** Since when it stands there. */
  readonly since: number;
  /** Whether somebody who asked now would be let. */
  readonly wouldAdmit: boolean;
  /** A permit, or undefined: do not ask. */
  admit(): Permit | undefined;
}

/** The window is kept in this many slices, so it costs the same whatever the traffic. */
const SLICES = 10;

interface Slice {
  readonly number: number;
  good: number;
  bad: number;
}

/**
 * Closed: everybody asks, and the calls of the last seconds are counted. Open: nobody asks. Half-open: one at a time asks,
 * until enough went well or one went badly. Knows no clock but the one it is given.
 */
export function createBreaker(rules: BreakerRules, now: () => number): Breaker {
  const sliceMs = rules.windowMs / SLICES;
  let state: BreakerState = 'closed';
  let since = now();
  /** Counts the moves: a call that began before the last one says nothing about now. */
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
