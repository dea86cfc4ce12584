import { startStopwatch } from '../clock.ts';
import type { RedisStore } from '../redis.ts';
import type { AttemptRow } from './limit-table.ts';

export type AttemptPolicy = Pick<AttemptRow, 'most' | 'windowMs' | 'wait'>;

export interface AttemptAnswer {
  /** Says whether the attempt was counted and may proceed. */
  readonly allowed: boolean;
  /** Counts the attempts recorded for the key, including this one. */
  readonly count: number;
  /** This is the time until the next attempt is allowed; 0 means now. */
  readonly retryAfterMs: number;
}

/** Without a growing wait, Redis is told a wait of zero. */
const NO_WAIT = { firstMs: 0, mostMs: 0 };

/** Attempts that were counted in this process first are told to Redis after this time. */
const REPORT_MS = 200;

/**
 * The script reads the clock of Redis, so that all processes agree on when a wait is over. A key lives as long as its
 * window, and at least as long as its wait. If Redis does not know the key it may have been restarted, so the memory of
 * the process counts.
 */
const ATTEMPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local below, most, firstWait, mostWait, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local known = redis.call('HMGET', KEYS[1], 'count', 'waitEnds')
local count = tonumber(known[1] or ARGV[6])
local waitEnds = tonumber(known[2] or now + ARGV[7])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then left = tonumber(ARGV[8]) end
if waitEnds > now then return {0, count, waitEnds - now, left} end
if firstWait == 0 and count >= most then return {0, count, left, left} end
if count >= below then return {0, count, 0, left} end
count = count + 1
local wait = 0
if firstWait > 0 then
  if count > most then wait = math.min(mostWait, firstWait * 2 ^ (count - most - 1)) end
  left = math.max(window, wait)
end
redis.call('HSET', KEYS[1], 'count', count, 'waitEnds', string.format('%.0f', now + wait))
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', left))
return {1, count, wait, left}
`;

/**
 * The key is reset and not deleted: if Redis did not know it, another process would restore the forgiven attempts
 * from memory.
 */
const RESET = `
redis.call('HSET', KEYS[1], 'count', 0, 'waitEnds', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
`;

const UNDO = `
local count = tonumber(redis.call('HGET', KEYS[1], 'count')) or 0
if count == 0 then return 0 end
if count == tonumber(ARGV[1]) then redis.call('HSET', KEYS[1], 'waitEnds', 0) end
redis.call('HINCRBY', KEYS[1], 'count', -1)
return 1
`;

/** Adds attempts that a process has counted by itself. A key that Redis does not know begins with what the process knew. */
const ADD = `
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'count', ARGV[2], 'waitEnds', 0)
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return {redis.call('HINCRBY', KEYS[1], 'count', ARGV[1]), redis.call('PTTL', KEYS[1])}
`;

/**
 * Counts attempts by key. Some are free; after them either the window must end, or each further attempt has to wait,
 * twice as long every time. An attempt is counted before it is checked, so concurrent attempts gain nothing. One
 * instance per process remembers the last state of Redis, continues from there while Redis is unavailable, and restores
 * it to an emptied Redis.
 */
export class AttemptLimiter {
  readonly #redis: RedisStore;
  readonly #name: string;
  readonly #policy: AttemptPolicy;
  readonly #memory = new Memory();
  /** Holds how many attempts of a key were counted in this process and not told to Redis yet. */
  readonly #unreported = new Map<string, number>();

  constructor(redis: RedisStore, name: string, policy: AttemptPolicy) {
    this.#redis = redis;
    this.#name = name;
    this.#policy = policy;
  }

  /** Counts an attempt. It is refused and not counted while a wait is running or when the count is not below `below`. */
  async attempt(key: string, below = Number.MAX_SAFE_INTEGER): Promise<AttemptAnswer> {
    return (await this.#ask(key, below)) ?? this.#memory.attempt(key, this.#policy, below);
  }

  /**
   * Counts attempts of a window without waiting for Redis. Other processes hear of them a little later, so together
   * they may exceed the limit by what they count in that time. Attempts that do not all fit are refused together. A key
   * may be allowed fewer than the others.
   */
  attemptLocally(key: string, times: number, most = this.#policy.most): AttemptAnswer {
    const policy = { ...this.#policy, most: Math.min(most, this.#policy.most) };
    const answer = this.#memory.attempt(key, policy, Number.MAX_SAFE_INTEGER, times);
    if (!answer.allowed) return answer;
    const unreported = this.#unreported.get(key);
    this.#unreported.set(key, (unreported ?? 0) + times);
    if (unreported === undefined) this.#reportLater(key);
    return answer;
  }

  /** Returns what the next attempt would get, without counting one. */
  async peek(key: string): Promise<AttemptAnswer> {
    const { count, retryAfterMs } = (await this.#ask(key, 0)) ?? this.#memory.attempt(key, this.#policy, 0);
    return { allowed: retryAfterMs === 0, count, retryAfterMs };
  }

  /** Forgets all attempts of a key that belongs to one person only, once they have proven their identity. */
  async reset(key: string): Promise<void> {
    this.#memory.remove(key);
    await this.#redis.runScript(RESET, this.#redisKey(key), [this.#policy.windowMs]);
  }

  /**
   * Undoes one successful attempt, and the wait if this attempt started it. It is for keys that strangers share:
   * forgetting all attempts would let one's own success pay for guesses at somebody else's account.
   */
  async undo(key: string, attempt: AttemptAnswer): Promise<void> {
    this.#memory.undo(key, attempt.count);
    await this.#redis.runScript(UNDO, this.#redisKey(key), [attempt.count]);
  }

  async #ask(key: string, below: number): Promise<AttemptAnswer | undefined> {
    const { most, windowMs, wait = NO_WAIT } = this.#policy;
    const remembered = this.#memory.recall(key);
    const args = [
      below,
      most,
      wait.firstMs,
      wait.mostMs,
      windowMs,
      remembered?.count ?? 0,
      remembered?.waitMs ?? 0,
      remembered?.leftMs ?? windowMs,
    ];
    const answer = await this.#redis.runScript(ATTEMPT, this.#redisKey(key), args);
    if (!isNumbers(answer, 4)) return undefined;
    const [allowed, count, retryAfterMs, leftMs] = answer;
    this.#memory.learn(key, count, wait.firstMs > 0 ? retryAfterMs : 0, leftMs);
    return { allowed: allowed === 1, count, retryAfterMs };
  }

  #reportLater(key: string): void {
    setTimeout(() => void this.#report(key), REPORT_MS).unref();
  }

  /** Tells Redis what was counted in this process, and tries again until Redis has answered or the window is over. */
  async #report(key: string): Promise<void> {
    const remembered = this.#memory.recall(key);
    // What was counted in a window that is over counts no longer, so there is never more to tell than is remembered.
    const told = Math.min(this.#unreported.get(key) ?? 0, remembered?.count ?? 0);
    if (!remembered || told === 0) {
      this.#unreported.delete(key);
      return;
    }
    this.#unreported.set(key, told);
    const args = [told, remembered.count - told, remembered.leftMs];
    const answer = await this.#redis.runScript(ADD, this.#redisKey(key), args);
    const isTold = isNumbers(answer, 2);
    const left = (this.#unreported.get(key) ?? 0) - (isTold ? told : 0);
    if (isTold) this.#memory.learn(key, answer[0] + left, 0, answer[1]);
    if (left === 0) {
      this.#unreported.delete(key);
      return;
    }
    this.#unreported.set(key, left);
    this.#reportLater(key);
  }

  #redisKey(key: string): string {
    return `limits:${this.#name}:${key}`;
  }
}

interface AttemptRecord {
  readonly count: number;
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

  recall(key: string): { count: number; waitMs: number; leftMs: number } | undefined {
    const record = this.#records.get(key);
    const now = this.#now();
    if (!record || record.forgetAt <= now) return undefined;
    const { count, waitEnds, forgetAt } = record;
    return { count, waitMs: Math.max(0, Math.ceil(waitEnds - now)), leftMs: Math.ceil(forgetAt - now) };
  }

  attempt(key: string, { most, windowMs, wait }: AttemptPolicy, below: number, times = 1): AttemptAnswer {
    const before = this.recall(key) ?? { count: 0, waitMs: 0, leftMs: windowMs };
    const refuse = (retryAfterMs: number) => ({ allowed: false, count: before.count, retryAfterMs });
    if (before.waitMs > 0) return refuse(before.waitMs);
    if (!wait && before.count + times > most) return refuse(before.leftMs);
    if (before.count >= below) return refuse(0);
    const count = before.count + times;
    const over = count - most;
    const retryAfterMs = wait && over > 0 ? Math.min(wait.mostMs, wait.firstMs * 2 ** (over - 1)) : 0;
    this.learn(key, count, retryAfterMs, wait ? Math.max(windowMs, retryAfterMs) : before.leftMs);
    return { allowed: true, count, retryAfterMs };
  }

  learn(key: string, count: number, waitMs: number, leftMs: number): void {
    // The key is deleted first, so that the map stays in the order of last use and the oldest entry is removed
    // first.
    this.#records.delete(key);
    if (count === 0) return;
    const now = this.#now();
    this.#records.set(key, { count, waitEnds: now + waitMs, forgetAt: now + leftMs });
    if (this.#records.size <= MOST_KEYS) return;
    const [oldest] = this.#records.keys();
    if (oldest !== undefined) this.#records.delete(oldest);
  }

  undo(key: string, count: number): void {
    const record = this.#records.get(key);
    if (!record) return;
    const waitEnds = record.count === count ? 0 : record.waitEnds;
    this.#records.set(key, { ...record, count: record.count - 1, waitEnds });
  }

  remove(key: string): void {
    this.#records.delete(key);
  }
}

type Numbers = { 2: [number, number]; 4: [number, number, number, number] };

function isNumbers<Count extends keyof Numbers>(answer: unknown, count: Count): answer is Numbers[Count] {
  return Array.isArray(answer) && answer.length === count && answer.every((item) => typeof item === 'number');
}
