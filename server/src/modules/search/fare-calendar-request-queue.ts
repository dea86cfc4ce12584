/** Calendars have lower priority than searches, so one process asks for only this many days at once. */
const AT_ONCE = 2;
const MOST_WAITING = 200;
/** Two months of days: whoever opens more calendars at once waits, and leaves room for others. */
const MOST_WAITING_OF_CALLER = 62;

interface WaitingDay {
  readonly caller: string;
  readonly work: () => Promise<void>;
}

/**
 * Runs calendar requests a few at a time, those of a caller without a running one first. A request that is already
 * queued or running is not added again.
 */
export class FareRequestQueue {
  readonly #waiting = new Map<string, WaitingDay>();
  /** Holds the callers of the running requests, by the key of the request. */
  readonly #running = new Map<string, string>();

  has(key: string): boolean {
    return this.#waiting.has(key) || this.#running.has(key);
  }

  /** Returns false when the queue is full; the caller tries again later. */
  add(key: string, caller: string, work: () => Promise<void>): boolean {
    if (this.has(key)) return true;
    if (this.#waiting.size >= MOST_WAITING) return false;
    const own = [...this.#waiting.values()].filter((day) => day.caller === caller).length;
    if (own >= MOST_WAITING_OF_CALLER) return false;
    this.#waiting.set(key, { caller, work });
    this.#next();
    return true;
  }

  #next(): void {
    if (this.#running.size >= AT_ONCE) return;
    const callers = new Set(this.#running.values());
    const waiting = [...this.#waiting];
    const next = waiting.find(([, day]) => !callers.has(day.caller)) ?? waiting[0];
    if (!next) return;
    const [key, { caller, work }] = next;
    this.#waiting.delete(key);
    this.#running.set(key, caller);
    void this.#run(key, work);
  }

  async #run(key: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      // After a failure the day's fare stays unknown, and the next reader requests it again.
    } finally {
      this.#running.delete(key);
      this.#next();
    }
  }
}
