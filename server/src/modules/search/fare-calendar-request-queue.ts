/** Calendars have lower priority than searches, so one process asks for only this many days at once. */
const AT_ONCE = 2;
const MOST_WAITING = 200;

/** Runs calendar requests a few at a time. A request that is already queued or running is not added again. */
export class FareRequestQueue {
  readonly #waiting = new Map<string, () => Promise<void>>();
  readonly #running = new Set<string>();

  has(key: string): boolean {
    return this.#waiting.has(key) || this.#running.has(key);
  }

  /** Returns false when the queue is full; the caller tries again later. */
  add(key: string, work: () => Promise<void>): boolean {
    if (this.has(key)) return true;
    if (this.#waiting.size >= MOST_WAITING) return false;
    this.#waiting.set(key, work);
    this.#next();
    return true;
  }

  #next(): void {
    if (this.#running.size >= AT_ONCE) return;
    const [first] = this.#waiting;
    if (!first) return;
    const [key, work] = first;
    this.#waiting.delete(key);
    this.#running.add(key);
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
