import { Redis } from 'ioredis';

/**
 * Stores data that may be lost: cached searches, offers before they are chosen, attempt counters, notifications.
 * Callers treat `undefined` as missing and go on; data that must be correct is never only in Redis.
 */
export class RedisStore {
  readonly #url: string;
  readonly #client: Redis;
  #subscriber: Redis | undefined;
  readonly #listeners = new Map<string, { all: Set<() => void>; open: Promise<unknown> }>();

  constructor(url: string) {
    this.#url = url;
    this.#client = connect(url);
  }

  async find(key: string): Promise<string | undefined> {
    if (this.#isLost) return undefined;
    return (await quietly(this.#client.get(key))) ?? undefined;
  }

  async findMany(keys: readonly string[]): Promise<(string | undefined)[]> {
    if (keys.length === 0) return [];
    const found = this.#isLost ? undefined : await quietly(this.#client.mget(...keys));
    return keys.map((_, index) => found?.[index] ?? undefined);
  }

  async put(entries: readonly (readonly [key: string, value: string, ttlMs: number])[]): Promise<void> {
    if (this.#isLost) return;
    const pipeline = this.#client.pipeline();
    for (const [key, value, ttlMs] of entries) pipeline.set(key, value, 'PX', Math.max(1, Math.round(ttlMs)));
    await quietly(pipeline.exec());
  }

  /**
   * Returns true for one caller until the claim is released or expires. Without Redis every caller gets true, so
   * work is done twice and not lost.
   */
  async claim(key: string, ttlMs: number): Promise<boolean> {
    if (this.#isLost) return true;
    try {
      return (await this.#client.set(key, '1', 'PX', ttlMs, 'NX')) === 'OK';
    } catch {
      return true;
    }
  }

  /**
   * Works like `claim` for work that must not be done twice: returns undefined when Redis is unavailable, so that
   * the caller must decide.
   */
  async claimStrictly(key: string, ttlMs: number): Promise<boolean | undefined> {
    if (this.#isLost) return undefined;
    const answer = await quietly(this.#client.set(key, '1', 'PX', ttlMs, 'NX'));
    return answer === undefined ? undefined : answer === 'OK';
  }

  /** Extends a claim if it still exists. */
  async prolong(key: string, ttlMs: number): Promise<void> {
    await quietly(this.#client.pexpire(key, ttlMs));
  }

  async remove(key: string): Promise<void> {
    await quietly(this.#client.del(key));
  }

  /** Runs a script over one key atomically; returns undefined when Redis is unavailable. */
  async runScript(script: string, key: string, args: readonly (string | number)[]): Promise<unknown> {
    if (this.#isLost) return undefined;
    return quietly(this.#client.eval(script, 1, key, ...args));
  }

  /** Notifies every process that something changed; what changed is read from PostgreSQL. */
  notify(channel: string): void {
    void quietly(this.#client.publish(channel, ''));
  }

  /** Resolves once the subscription is confirmed. Without Redis no listener is ever called, see `canNotify`. */
  async onNotify(channel: string, listener: () => void): Promise<() => void> {
    this.#subscriber ??= this.#subscribe();
    const subscriber = this.#subscriber;
    const listeners = this.#listeners.get(channel) ?? {
      all: new Set(),
      open: quietly(subscriber.subscribe(channel)),
    };
    this.#listeners.set(channel, listeners);
    listeners.all.add(listener);
    // A second listener waits here too while the first is still subscribing.
    await listeners.open;
    return () => {
      listeners.all.delete(listener);
      if (listeners.all.size > 0 || this.#listeners.get(channel) !== listeners) return;
      this.#listeners.delete(channel);
      void quietly(subscriber.unsubscribe(channel));
    };
  }

  get canNotify(): boolean {
    return this.#subscriber?.status === 'ready';
  }

  async ping(): Promise<void> {
    await this.#client.ping();
  }

  close(): void {
    this.#client.disconnect();
    this.#subscriber?.disconnect();
  }

  /**
   * Returns true for a lost connection, but not for a first one that is still being made, so that callers with a
   * fallback need not wait half a second for a command to fail.
   */
  get #isLost(): boolean {
    return ['reconnecting', 'close', 'end'].includes(this.#client.status);
  }

  #subscribe(): Redis {
    const subscriber = connect(this.#url);
    subscriber.on('message', (channel: string) => {
      for (const listener of this.#listeners.get(channel)?.all ?? []) listener();
    });
    return subscriber;
  }
}

function connect(url: string): Redis {
  const client = new Redis(url, {
    // A command gets half a second and one retry; waiting longer would make Redis a hard dependency.
    maxRetriesPerRequest: 1,
    enableOfflineQueue: true,
    commandTimeout: 500,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
  });
  client.on('error', () => {});
  return client;
}

async function quietly<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch {
    return undefined;
  }
}
