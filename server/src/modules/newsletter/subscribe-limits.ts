import { ok, type Result } from '@marga/contract/kernel/result';
import { AttemptLimiter, type AttemptPolicy } from '../../platform/attempt-limiter.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { accountAttemptKey, networkAttemptKey } from '../identity/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const POLICIES = {
  /**
   * This limits requests by network. An office shares one network, so the first twenty are free; nobody in it
   * subscribes every minute.
   */
  asking: { free: 20, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  /**
   * The schema mails an address once an hour at most; this limits requests for one address to what a person would
   * make.
   */
  address: { free: 5, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  /**
   * Codes have 256 bits and cannot be guessed, but every look-up costs time. The limit is high, because a mail
   * provider's servers post for many people.
   */
  codes: { free: 120, firstWaitMs: MINUTE_MS / 2, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
} as const satisfies Record<string, AttemptPolicy>;

type Guarded = keyof typeof POLICIES;

/**
 * There is one set of limiters per connection to Redis, and so one per process. They count in memory while Redis is
 * unavailable.
 */
const guards = new WeakMap<object, Readonly<Record<Guarded, AttemptLimiter>>>();

function limiterOf({ redis }: RequestContext, guarded: Guarded): AttemptLimiter {
  const known = guards.get(redis) ?? {
    asking: new AttemptLimiter(redis, POLICIES.asking),
    address: new AttemptLimiter(redis, POLICIES.address),
    codes: new AttemptLimiter(redis, POLICIES.codes),
  };
  guards.set(redis, known);
  return known[guarded];
}

type TooMany = Refusal<'too-many-requests'>;

/** Counts against the caller's network first, so that somebody who tries many addresses in turn is stopped. */
export async function limitSubscribeAttempts(
  ctx: RequestContext,
  email: string,
): Promise<Result<undefined, TooMany>> {
  const byNetwork = await count(ctx, 'asking', networkAttemptKey(ctx));
  return byNetwork.ok ? count(ctx, 'address', accountAttemptKey(email)) : byNetwork;
}

export function limitNewsletterCodeAttempts(ctx: RequestContext): Promise<Result<undefined, TooMany>> {
  return count(ctx, 'codes', networkAttemptKey(ctx));
}

async function count(
  ctx: RequestContext,
  guarded: Guarded,
  key: string,
): Promise<Result<undefined, TooMany>> {
  const { allowed, retryAfterMs } = await limiterOf(ctx, guarded).attempt(`newsletter-${guarded}:${key}`);
  if (allowed) return ok(undefined);
  return refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) });
}
