import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { networkOfIp } from '../ip-network.ts';

interface StreamReader {
  readonly userId: string | undefined;
  /** Holds the key of a browser without a session, if it has sent one. */
  readonly visitor: string | undefined;
  readonly ip: string;
}

/** Counts the streams that callers have open on this process, because the limit protects its own connections. */
export class StreamLimit {
  readonly #ofReader = new ConcurrencyLimit('http.streams');
  readonly #ofNetwork = new ConcurrencyLimit('http.streams-of-network');

  /**
   * Returns undefined when the caller has reached a limit, otherwise the function to call when the stream ends. An
   * anonymous caller counts by browser key, if there is one, and always by network, since a key can be made up.
   */
  enter({ userId, visitor, ip }: StreamReader): (() => void) | undefined {
    if (userId !== undefined) return this.#ofReader.enter(`user ${userId}`);
    const leaveNetwork = this.#ofNetwork.enter(networkOfIp(ip));
    if (!leaveNetwork || visitor === undefined) return leaveNetwork;
    const leaveVisitor = this.#ofReader.enter(`visitor ${visitor}`);
    if (!leaveVisitor) {
      leaveNetwork();
      return undefined;
    }
    return () => {
      leaveNetwork();
      leaveVisitor();
    };
  }
}
