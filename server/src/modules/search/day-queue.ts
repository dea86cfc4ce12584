/** Calendars wait behind searches: so many days are asked for at once in one process. */
const AT_ONCE = 2;
const MOST_WAITING = 200;

/** Work for the calendar, done a little at a time, each piece once. */
export class DayQueue {
  readonly #waiting = new Map<string, () => Promise<void>>();
  readonly #running = new Set<string>();

  has(key: string): boolean {
    return this.#waiting.has(key) || this.#running.has(key);
  }

  /** False when there is no room: whoever wants it asks again later. */
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
      // The day stays unknown, and is asked for again by whoever looks next.
    } finally {
      this.#running.delete(key);
      this.#next();
    }
  }
}
