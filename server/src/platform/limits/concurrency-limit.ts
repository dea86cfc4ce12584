import { type AtOnceLimit, LIMITS } from './limit-table.ts';

/** Counts what is under way in this process, against a row of the table of limits and separately for each key. */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(limit: AtOnceLimit) {
    this.#most = LIMITS[limit].most;
  }

  /** Returns undefined when the limit is reached, otherwise the function to call once at the end. */
  enter(key = ''): (() => void) | undefined {
    const open = this.#open.get(key) ?? 0;
    if (open >= this.#most) return undefined;
    this.#open.set(key, open + 1);
    return () => {
      const left = (this.#open.get(key) ?? 1) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    };
  }

  /** Does the work, or returns undefined without beginning it when the limit is reached. */
  async run<T>(work: () => Promise<T>): Promise<{ readonly done: T } | undefined> {
    const leave = this.enter();
    if (!leave) return undefined;
    try {
      return { done: await work() };
    } finally {
      leave();
    }
  }
}
