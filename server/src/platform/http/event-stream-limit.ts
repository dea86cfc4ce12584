/** A caller with more open streams than this is assumed to be automated. */
const MOST_STREAMS = 20;
/** Anonymous callers are counted by their network, which an office or a mobile operator shares among many people. */
export const MOST_STREAMS_OF_NETWORK = 200;

/**
 * Counts the streams each user has open on this process, because the limit protects this process's own connections.
 */
export class StreamLimit {
  readonly #open = new Map<string, number>();

  /** Returns undefined when the user has reached the limit, otherwise the function to call when the stream ends. */
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
