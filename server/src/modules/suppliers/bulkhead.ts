/** How much of this process one supplier may take. */
export interface BulkheadRules {
  /** Calls at once. */
  readonly concurrent: number;
  /** How many may wait for their turn. */
  readonly queue: number;
  /** How long they wait at most. */
  readonly waitMs: number;
}

export type Entry = { readonly kind: 'entered'; leave(): void } | { readonly kind: 'full' };

export interface Bulkhead {
  readonly inFlight: number;
  readonly waiting: number;
  /** Comes in now, after a short wait, or not at all. */
  enter(): Promise<Entry>;
}

/**
 * A wall around one supplier: when it hangs, the calls it holds and those that wait for it are all it can take, and nobody
 * else's. First come, first served.
 */
export function createBulkhead(rules: BulkheadRules): Bulkhead {
  let inFlight = 0;
  const queue = new Set<() => void>();

  const entered = (): Entry => {
    inFlight += 1;
    let left = false;
    return {
      kind: 'entered',
      leave: () => {
        if (left) return;
        left = true;
        inFlight -= 1;
        const [next] = queue;
        next?.();
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
    enter: () => {
      if (inFlight < rules.concurrent) return Promise.resolve(entered());
      if (queue.size >= rules.queue) return Promise.resolve({ kind: 'full' });
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          queue.delete(turn);
          resolve({ kind: 'full' });
        }, rules.waitMs);
        function turn(): void {
          clearTimeout(timer);
          queue.delete(turn);
          resolve(entered());
        }
        queue.add(turn);
      });
    },
  };
}
