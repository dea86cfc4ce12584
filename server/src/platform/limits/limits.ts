import { err, ok, type Result } from '@marga/contract/kernel/result';
import type { Config } from '../config.ts';
import type { Refusal } from '../http/refusal.ts';
import type { RedisStore } from '../redis.ts';
import { type AttemptAnswer, AttemptLimiter } from './attempt-limiter.ts';
import { type AttemptLimit, type AttemptRow, LIMITS, type LocalFirstLimit } from './limit-table.ts';

export type TooManyRequests = Refusal<'too-many-requests'>;

/** Names what is counted: a row of the table of limits, and whose attempts they are. */
export type CountedKey = readonly [limit: AttemptLimit, key: string];

/** Holds an attempt that was counted against one or more keys. */
export interface CountedAttempt {
  /** Takes the attempt back from all keys, because it turned out not to be a failure. */
  undo(): Promise<void>;
  /**
   * Forgets all attempts of the first key, which only the caller uses, after the attempt proved who they are, and takes
   * this one back from the others.
   */
  forgive(): Promise<void>;
}

type LimitSettings = Pick<Config, NonNullable<AttemptRow['setting']>>;

/** Counts attempts against the limits of the table. There is one per process; it goes on counting while Redis is unavailable. */
export class Limits {
  readonly #redis: RedisStore;
  readonly #settings: LimitSettings;
  readonly #limiters = new Map<string, AttemptLimiter>();

  constructor(redis: RedisStore, settings: LimitSettings) {
    this.#redis = redis;
    this.#settings = settings;
  }

  /**
   * Counts an attempt against all keys before it is checked. An attempt that is refused because of one key counts
   * against none of them.
   */
  async count(...keys: readonly CountedKey[]): Promise<Result<CountedAttempt, TooManyRequests>> {
    const counted = await this.#countAll(keys);
    return counted.ok ? counted : err(tooManyRequests(counted.error));
  }

  /** Does the same, but returns undefined without counting when one of the keys has this many attempts already. */
  async countIfBelow(
    below: number,
    ...keys: readonly CountedKey[]
  ): Promise<Result<CountedAttempt | undefined, TooManyRequests>> {
    const counted = await this.#countAll(keys, below);
    if (counted.ok) return counted;
    const waiting = counted.error.filter(({ retryAfterMs }) => retryAfterMs > 0);
    return waiting.length > 0 ? err(tooManyRequests(waiting)) : ok(undefined);
  }

  /**
   * Counts attempts against a limit that is counted in this process first, all of them or none, so that nobody waits
   * for Redis. A key may have fewer than the row allows: `most`.
   */
  countLocally(
    limit: LocalFirstLimit,
    key: string,
    times = 1,
    most?: number,
  ): Result<undefined, TooManyRequests> {
    const answer = this.#limiterOf(limit).attemptLocally(key, times, most);
    return answer.allowed ? ok(undefined) : err(tooManyRequests([answer]));
  }

  /** Returns the highest count among the keys; refuses when the caller must still wait because of one of them. */
  async peek(...keys: readonly CountedKey[]): Promise<Result<number, TooManyRequests>> {
    const answers = await Promise.all(keys.map(([limit, key]) => this.#limiterOf(limit).peek(key)));
    const refused = answers.filter(({ allowed }) => !allowed);
    return refused.length > 0
      ? err(tooManyRequests(refused))
      : ok(Math.max(...answers.map(({ count }) => count)));
  }

  /** Forgets all attempts of a key that only one person uses. */
  async reset(limit: AttemptLimit, key: string): Promise<void> {
    await this.#limiterOf(limit).reset(key);
  }

  async #countAll(
    keys: readonly CountedKey[],
    below?: number,
  ): Promise<Result<CountedAttempt, AttemptAnswer[]>> {
    const attempts = await Promise.all(
      keys.map(async ([limit, key]) => {
        const limiter = this.#limiterOf(limit);
        const answer = await limiter.attempt(key, below);
        return { answer, undo: () => limiter.undo(key, answer), reset: () => limiter.reset(key) };
      }),
    );
    const refused = attempts.flatMap(({ answer }) => (answer.allowed ? [] : [answer]));
    const undoAll = async (some: typeof attempts) => {
      await Promise.all(some.map((one) => one.undo()));
    };
    if (refused.length > 0) {
      await undoAll(attempts.filter(({ answer }) => answer.allowed));
      return err(refused);
    }
    const [own, ...shared] = attempts;
    return ok({
      undo: () => undoAll(attempts),
      forgive: async () => {
        await Promise.all([own?.reset(), undoAll(shared)]);
      },
    });
  }

  #limiterOf(limit: AttemptLimit | LocalFirstLimit): AttemptLimiter {
    const known = this.#limiters.get(limit);
    if (known) return known;
    const row: AttemptRow = LIMITS[limit];
    const most = row.setting === undefined ? row.most : this.#settings[row.setting];
    const limiter = new AttemptLimiter(this.#redis, limit, { ...row, most });
    this.#limiters.set(limit, limiter);
    return limiter;
  }
}

function tooManyRequests(refused: readonly AttemptAnswer[]): TooManyRequests {
  const waitMs = Math.max(...refused.map(({ retryAfterMs }) => retryAfterMs));
  return { code: 'too-many-requests', details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) } };
}
