import { startStopwatch } from './clock.ts';
import type { RedisStore } from './redis.ts';

/** Says how many failures are free, and how the wait after each further one grows. */
export interface AttemptPolicy {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly mostWaitMs: number;
  /** Failures are forgotten when none has been added for this long. */
  readonly forgetMs: number;
}

export interface AttemptAnswer {
  /** Says whether the attempt was counted and may proceed. */
  readonly allowed: boolean;
  /** Counts the attempts recorded for the key, including this one. */
  readonly failures: number;
  /** This is the time until the next attempt is allowed; 0 means now. */
  readonly retryAfterMs: number;
}

/**
 * The script reads the clock of Redis, so that all processes agree on when a wait is over. A key lives as long as
 * failures are remembered, and at least as long as its wait. If Redis does not know the key it may have been
 * restarted, so the memory of the process counts.
 */
const ATTEMPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local below, free, firstWait, mostWait, forget, rememberedFailures, rememberedWait = unpack(ARGV)
local kept = redis.call('HMGET', KEYS[1], 'failures', 'waitEnds')
local failures = tonumber(kept[1] or rememberedFailures)
local waitEnds = tonumber(kept[2] or now + rememberedWait)
if waitEnds > now then return {0, failures, waitEnds - now} end
if failures >= tonumber(below) then return {0, failures, 0} end
failures = failures + 1
free, firstWait, mostWait, forget = tonumber(free), tonumber(firstWait), tonumber(mostWait), tonumber(forget)
local wait = 0
if failures > free then wait = math.min(mostWait, firstWait * 2 ^ (failures - free - 1)) end
redis.call('HSET', KEYS[1], 'failures', failures, 'waitEnds', string.format('%.0f', now + wait))
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.max(forget, wait)))
return {1, failures, wait}
`;

/**
 * The key is reset and not deleted: if Redis did not know it, another process would restore the forgiven failures
 * from memory.
 */
const FORGIVE = `
redis.call('HSET', KEYS[1], 'failures', 0, 'waitEnds', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
`;

const TAKE_BACK = `
local failures = tonumber(redis.call('HGET', KEYS[1], 'failures')) or 0
if failures == 0 then return 0 end
if failures == tonumber(ARGV[1]) then redis.call('HSET', KEYS[1], 'waitEnds', 0) end
redis.call('HINCRBY', KEYS[1], 'failures', -1)
return 1
`;

/**
 * Allows a few attempts and then one after each wait, which doubles. An attempt is counted before it is checked, so
 * concurrent attempts gain nothing. One instance per process remembers the last state of Redis, continues from
 * there while Redis is unavailable, and restores it to an emptied Redis.
 */
export class AttemptLimiter {
  readonly #redis: RedisStore;
  readonly #policy: AttemptPolicy;
  readonly #memory = new Memory();

  constructor(redis: RedisStore, policy: AttemptPolicy) {
    this.#redis = redis;
    this.#policy = policy;
  }

  /**
   * Counts an attempt. It is refused and not counted while a wait is running or when the count is not below
   * `below`.
   */
  async attempt(key: string, below = Number.MAX_SAFE_INTEGER): Promise<AttemptAnswer> {
    return (await this.#ask(key, below)) ?? this.#memory.attempt(key, this.#policy, below);
  }

  /** Returns what the next attempt would get, without counting one. */
  async peek(key: string): Promise<AttemptAnswer> {
    const { failures, retryAfterMs } = (await this.#ask(key, 0)) ?? this.#memory.peek(key);
    return { allowed: retryAfterMs === 0, failures, retryAfterMs };
  }

  /** Forgets all failures of a key that belongs to one person only, once they have proven their identity. */
  async resetAttempts(key: string): Promise<void> {
    this.#memory.remove(key);
    await this.#redis.runScript(FORGIVE, redisKey(key), [this.#policy.forgetMs]);
  }

  /**
   * Undoes one successful attempt, and the wait if this attempt started it. It is for keys that strangers share:
   * forgetting all failures would let one's own success pay for guesses at somebody else's account.
   */
  async undoAttempt(key: string, attempt: AttemptAnswer): Promise<void> {
    this.#memory.undoAttempt(key, attempt.failures);
    await this.#redis.runScript(TAKE_BACK, redisKey(key), [attempt.failures]);
  }

  async #ask(key: string, below: number): Promise<AttemptAnswer | undefined> {
    const { free, firstWaitMs, mostWaitMs, forgetMs } = this.#policy;
    const remembered = this.#memory.peek(key);
    const policy = [free, firstWaitMs, mostWaitMs, forgetMs];
    const args = [below, ...policy, remembered.failures, remembered.retryAfterMs];
    const answer = await this.#redis.runScript(ATTEMPT, redisKey(key), args);
    if (!isTriple(answer)) return undefined;
    const [allowed, failures, retryAfterMs] = answer;
    this.#memory.learn(key, failures, retryAfterMs, forgetMs);
    return { allowed: allowed === 1, failures, retryAfterMs };
  }
}

interface AttemptRecord {
  readonly failures: number;
  readonly waitEnds: number;
  readonly forgetAt: number;
}

/**
 * At most this many keys are remembered, in about twelve megabytes; an attacker would need as many counted attempts
 * to displace a key.
 */
const MOST_KEYS = 100_000;

/**
 * Calculates the limits within this process, as the scripts do in Redis. It uses a monotonic clock, because the
 * system clock may be changed.
 */
class Memory {
  readonly #records = new Map<string, AttemptRecord>();
  readonly #now = startStopwatch();

  attempt(key: string, policy: AttemptPolicy, below: number): AttemptAnswer {
    const before = this.peek(key);
    if (!before.allowed || before.failures >= below) return { ...before, allowed: false };
    const failures = before.failures + 1;
    const over = failures - policy.free;
    const retryAfterMs = over > 0 ? Math.min(policy.mostWaitMs, policy.firstWaitMs * 2 ** (over - 1)) : 0;
    this.learn(key, failures, retryAfterMs, policy.forgetMs);
    return { allowed: true, failures, retryAfterMs };
  }

  peek(key: string): AttemptAnswer {
    const record = this.#records.get(key);
    if (!record || record.forgetAt <= this.#now()) return { allowed: true, failures: 0, retryAfterMs: 0 };
    const retryAfterMs = Math.max(0, Math.ceil(record.waitEnds - this.#now()));
    return { allowed: retryAfterMs === 0, failures: record.failures, retryAfterMs };
  }

  learn(key: string, failures: number, retryAfterMs: number, forgetMs: number): void {
    // The key is deleted first, so that the map stays in the order of last use and the oldest entry is removed
    // first.
    this.#records.delete(key);
    if (failures === 0) return;
    const now = this.#now();
    const forgetAt = now + Math.max(forgetMs, retryAfterMs);
    this.#records.set(key, { failures, waitEnds: now + retryAfterMs, forgetAt });
    if (this.#records.size <= MOST_KEYS) return;
    const [oldest] = this.#records.keys();
    if (oldest !== undefined) this.#records.delete(oldest);
  }

  undoAttempt(key: string, failures: number): void {
    const record = this.#records.get(key);
    if (!record) return;
    const waitEnds = record.failures === failures ? 0 : record.waitEnds;
    this.#records.set(key, { ...record, failures: record.failures - 1, waitEnds });
  }

  remove(key: string): void {
    this.#records.delete(key);
  }
}

function redisKey(key: string): string {
  return `attempts:${key}`;
}

function isTriple(answer: unknown): answer is [number, number, number] {
  return Array.isArray(answer) && answer.length === 3 && answer.every((item) => typeof item === 'number');
}
