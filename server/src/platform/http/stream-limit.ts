/** A person with more tabs than this is a program. */
const MOST_STREAMS = 20;
/** Whoever is not signed in is known by their network, which an office or a telephone company shares. */
export const MOST_STREAMS_OF_NETWORK = 200;

/** How many streams each user has open on this process: what is limited is this process's own connections. */
export class StreamLimit {
  readonly #open = new Map<string, number>();

  /** Undefined when the user has enough; else what to call when the stream ends. */
  take(user: string, most = MOST_STREAMS): (() => void) | undefined {
    const open = this.#open.get(user) ?? 0;
    if (open >= most) return undefined;
    this.#open.set(user, open + 1);
    return () => {
      const left = (this.#open.get(user) ?? 1) - 1;
      if (left > 0) this.#open.set(user, left);
      else this.#open.delete(user);
    };
  }
}
