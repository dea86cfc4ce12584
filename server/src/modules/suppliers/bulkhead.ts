/** Limits how many calls to one supplier may occupy this process, so that a slow supplier does not block the others. */
export interface BulkheadRules {
  /** Limits the concurrent calls. */
  readonly concurrent: number;
  /** Limits the calls that wait for a slot. */
  readonly queue: number;
  /** Limits how long a call waits for a slot. */
  readonly waitMs: number;
}

export type Entry = { readonly kind: 'entered'; leave(): void } | { readonly kind: 'full' };

export interface Bulkhead {
  readonly inFlight: number;
  readonly waiting: number;
  /**
   * Waits at most `waitMs` for a slot; returns `full` when none became free or too many calls wait. Calls of a caller
   * leave room for other callers; calls without one are our own, and take any slot.
   */
  enter(caller?: string): Promise<Entry>;
  /** Halves the concurrent calls, because the supplier has asked for fewer. Each call of `speedUp` allows one more again. */
  slowDown(): void;
  speedUp(): void;
}

/** A supplier that asks for fewer calls still gets this share of them, so that we notice when it accepts more. */
const LEAST_SHARE = 1 / 8;

interface Waiting {
  readonly caller: string | undefined;
  readonly admit: () => void;
}

/** Returns the call of the caller with the fewest calls in progress; among equals, the first come. */
function chooseNext(
  waiting: readonly Waiting[],
  heldBy: (caller: string | undefined) => number,
): Waiting | undefined {
  const [first, ...others] = waiting;
  return others.reduce((next, one) => (next && heldBy(one.caller) < heldBy(next.caller) ? one : next), first);
}

/**
 * Isolates one supplier: when it hangs, only its own calls and those waiting for it are affected. No caller has more
 * than half of the slots unless another quarter of them stays free, and a free slot goes to the waiting caller with the
 * fewest calls in progress, so the burst of one company delays only its own calls. Among equals, the first come is
 * served first.
 */
export function createBulkhead(rules: BulkheadRules): Bulkhead {
  let slots = rules.concurrent;
  let inFlight = 0;
  const queue = new Set<Waiting>();
  const held = new Map<string, number>();

  const heldBy = (caller: string | undefined): number => (caller === undefined ? 0 : (held.get(caller) ?? 0));
  const hold = (caller: string | undefined, more: 1 | -1): void => {
    inFlight += more;
    if (caller === undefined) return;
    const count = heldBy(caller) + more;
    if (count > 0) held.set(caller, count);
    else held.delete(caller);
  };
  const mayEnter = (caller: string | undefined): boolean =>
    inFlight < slots &&
    (caller === undefined ||
      heldBy(caller) < Math.ceil(slots / 2) ||
      slots - inFlight > Math.ceil(slots / 4));
  const mayWait = (caller: string | undefined): boolean => {
    if (queue.size >= rules.queue) return false;
    if (caller === undefined) return true;
    return [...queue].filter((one) => one.caller === caller).length < Math.ceil(rules.queue / 2);
  };
  const admitWaiting = (): void => {
    const nextWaiting = () =>
      chooseNext(
        [...queue].filter(({ caller }) => mayEnter(caller)),
        heldBy,
      );
    for (let next = nextWaiting(); next; next = nextWaiting()) next.admit();
  };

  const entered = (caller: string | undefined): Entry => {
    hold(caller, 1);
    let left = false;
    return {
      kind: 'entered',
      leave: () => {
        if (left) return;
        left = true;
        hold(caller, -1);
        admitWaiting();
      },
    };
  };

  return {
    get inFlight() {
      return inFlight;
    },
    get waiting() {
      return queue.size;
    },
    enter: (caller) => {
      if (mayEnter(caller)) return Promise.resolve(entered(caller));
      if (!mayWait(caller)) return Promise.resolve({ kind: 'full' });
      return new Promise((resolve) => {
        const waiting: Waiting = {
          caller,
          admit: () => {
            clearTimeout(timer);
            queue.delete(waiting);
            resolve(entered(caller));
          },
        };
        const timer = setTimeout(() => {
          queue.delete(waiting);
          resolve({ kind: 'full' });
        }, rules.waitMs);
        queue.add(waiting);
      });
    },
    slowDown: () => {
      slots = Math.max(Math.ceil(rules.concurrent * LEAST_SHARE), Math.floor(slots / 2));
    },
    speedUp: () => {
      if (slots >= rules.concurrent) return;
      slots += 1;
      admitWaiting();
    },
  };
}
