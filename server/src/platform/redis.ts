import { Redis } from 'ioredis';

/**
 * What may vanish: cached searches, offers before they are chosen, counters of attempts, wake-ups. Callers treat `undefined`
 * as "not here" and go on; nothing that must be true lives in Redis.
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

  /** True for one caller until it is let go or the time is over. Without Redis everybody gets it: work is then done twice, not lost. */
  async claim(key: string, ttlMs: number): Promise<boolean> {
    if (this.#isLost) return true;
    try {
      return (await this.#client.set(key, '1', 'PX', ttlMs, 'NX')) === 'OK';
    } catch {
      return true;
    }
  }

  /** As `claim`, for what nobody may do twice: undefined when Redis is away, so that the caller must decide. */
  async claimStrictly(key: string, ttlMs: number): Promise<boolean | undefined> {
    if (this.#isLost) return undefined;
    const answer = await quietly(this.#client.set(key, '1', 'PX', ttlMs, 'NX'));
    return answer === undefined ? undefined : answer === 'OK';
  }

  /** Keeps a claim for longer, if it is still there. */
  async prolong(key: string, ttlMs: number): Promise<void> {
    await quietly(this.#client.pexpire(key, ttlMs));
  }

  async remove(key: string): Promise<void> {
    await quietly(this.#client.del(key));
  }

  /** Counts an attempt within a window. Undefined when Redis is away. */
  async count(key: string, windowMs: number): Promise<number | undefined> {
    const answers = await quietly(this.#client.multi().incr(key).pexpire(key, windowMs, 'NX').exec());
    const counted = answers?.[0]?.[1];
    return typeof counted === 'number' ? counted : undefined;
  }

  /** Adds to a count that is forgotten after so long. Undefined when Redis is away. */
  async countBy(key: string, by: number, ttlMs: number): Promise<number | undefined> {
    if (this.#isLost) return undefined;
    const answers = await quietly(this.#client.multi().incrby(key, by).pexpire(key, ttlMs, 'NX').exec());
    const counted = answers?.[0]?.[1];
    return typeof counted === 'number' ? counted : undefined;
  }

  /** Takes one attempt back. */
  async uncount(key: string): Promise<void> {
    await quietly(this.#client.decr(key));
  }

  /** Runs a script over one key, as one step that nothing comes between. Undefined when Redis is away. */
  async runScript(script: string, key: string, args: readonly (string | number)[]): Promise<unknown> {
    if (this.#isLost) return undefined;
    return quietly(this.#client.eval(script, 1, key, ...args));
  }

  /** Tells every process that something changed; what changed is read from PostgreSQL. */
  notify(channel: string): void {
    void quietly(this.#client.publish(channel, ''));
  }

  /** Listens once the channel is known to be open; without Redis nobody is ever woken, see `canNotify`. */
  async onNotify(channel: string, listener: () => void): Promise<() => void> {
    this.#subscriber ??= this.#subscribe();
    const subscriber = this.#subscriber;
    const listeners = this.#listeners.get(channel) ?? {
      all: new Set(),
      open: quietly(subscriber.subscribe(channel)),
    };
    this.#listeners.set(channel, listeners);
    listeners.all.add(listener);
    // Also by who comes second, while the first still waits.
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

  /** Known to be gone, and not merely connecting for the first time: who has another way need not wait half a second. */
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
    // A command is given half a second and one more try: waiting longer would make Redis something we depend on.
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
