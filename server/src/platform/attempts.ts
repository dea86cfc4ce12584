import { stopwatch } from './clock.ts';
import type { RedisStore } from './redis.ts';

/** How many failures cost nothing, and how the wait after each further one grows. */
export interface AttemptPolicy {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly mostWaitMs: number;
  /** Failures are forgotten when none has been added for so long. */
  readonly forgetMs: number;
}

export interface AttemptAnswer {
  /** Whether it was counted, and may go on. */
  readonly allowed: boolean;
  /** How many attempts stand against the key, this one included. */
  readonly failures: number;
  /** How long until the next attempt will be let through; 0 when that is now. */
  readonly retryAfterMs: number;
}

/**
 * Redis's own clock is read, so that all processes agree on when a wait is over. A key's numbers are kept for as long as
 * failures are remembered, and never shorter than the wait that they caused. A Redis that has never heard of the key may
 * have been started anew: what the process remembers then holds.
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

/** Noted and not removed: of a key that Redis knows nothing of, another process may remember what has been forgiven. */
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
 * Lets a few attempts through and then one after each wait, which doubles. An attempt is counted before it is judged, so a
 * thousand at once gain nothing. Made once per process: it remembers what it last heard from Redis, goes on counting from
 * there while Redis is away, and tells a Redis that comes back with nothing.
 */
export class AttemptLimiter {
  readonly #redis: RedisStore;
  readonly #policy: AttemptPolicy;
  readonly #memory = new Memory();

  constructor(redis: RedisStore, policy: AttemptPolicy) {
    this.#redis = redis;
    this.#policy = policy;
  }

  /** Counts an attempt, unless a wait is running or `below` is not kept to: then it is refused and not counted. */
  async attempt(key: string, below = Number.MAX_SAFE_INTEGER): Promise<AttemptAnswer> {
    return (await this.#ask(key, below)) ?? this.#memory.attempt(key, this.#policy, below);
  }

  /** What the next attempt would meet. */
  async peek(key: string): Promise<AttemptAnswer> {
    const { failures, retryAfterMs } = (await this.#ask(key, 0)) ?? this.#memory.peek(key);
    return { allowed: retryAfterMs === 0, failures, retryAfterMs };
  }

  /** Forgets every failure, for what was proven right and is nobody else's. */
  async resetAttempts(key: string): Promise<void> {
    this.#memory.remove(key);
    await this.#redis.runScript(FORGIVE, redisKey(key), [this.#policy.forgetMs]);
  }

  /**
   * Takes one attempt back that turned out well, and the wait if it was this attempt that began it. For keys which strangers
   * share: forgiving all would let one's own success pay for guesses at somebody else.
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

/** So many keys take a dozen megabytes; whoever wants to push one out must have as many attempts counted. */
const MOST_KEYS = 100_000;

/** The same arithmetic in this process. The machine's clock may be set; this one only runs. */
class Memory {
  readonly #records = new Map<string, AttemptRecord>();
  readonly #now = stopwatch();

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
    // Taken out first, so that the map stays in the order of last use and the oldest is the first to go.
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
