import { type Breaker, type BreakerRules, createCircuitBreaker, type Permit } from './circuit-breaker.ts';

/** The failures of this many callers must have been seen before a supplier counts as failing for all of them. */
const LEAST_CALLERS = 2;
/** Breakers of this many callers are remembered; the one that was made first is forgotten first. */
const MOST_CALLERS = 1_000;

/** Is a circuit breaker that knows who calls; a call without a caller is our own. */
export interface FairBreaker extends Omit<Breaker, 'admit'> {
  admit(caller?: string): Permit | undefined;
}

/**
 * Creates a breaker that one caller cannot open for the others: somebody may know a route on which a supplier always
 * fails. Failures of one caller alone suspend only that caller's calls; those of several suspend everybody's.
 */
export function createFairBreaker(rules: BreakerRules, now: () => number): FairBreaker {
  const shared = createCircuitBreaker({ ...rules, leastCallers: LEAST_CALLERS }, now);
  const own = new Map<string, Breaker>();

  const ownOf = (caller: string): Breaker => {
    const known = own.get(caller);
    if (known) return known;
    const breaker = createCircuitBreaker(rules, now);
    own.set(caller, breaker);
    const [first] = own.keys();
    if (own.size > MOST_CALLERS && first !== undefined) own.delete(first);
    return breaker;
  };

  return {
    get state() {
      return shared.state;
    },
    get since() {
      return shared.since;
    },
    get wouldAdmit() {
      return shared.wouldAdmit;
    },
    admit: (caller) => {
      const permit = shared.admit(caller);
      // Once everybody's calls are suspended, the probes of anybody decide for all.
      if (!permit || caller === undefined || shared.state !== 'closed') return permit;
      const ownPermit = ownOf(caller).admit();
      if (!ownPermit) {
        permit.settle('neither');
        return undefined;
      }
      return {
        settle: (end) => {
          ownPermit.settle(end);
          permit.settle(end);
        },
      };
    },
  };
}
