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
  /** Waits at most `waitMs` for a slot; returns `full` when none became free or too many calls wait. */
  enter(): Promise<Entry>;
}

/**
 * Isolates one supplier: when it hangs, only its own calls and those waiting for it are affected. Calls are served
 * first come, first served.
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
