import { ok, type Result } from '@marga/contract/kernel/result';
import { AttemptLimiter, type AttemptPolicy } from '../../platform/attempt-limiter.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Limits the requests that call the gateway, because the gateway limits Marga's calls. */
const POLICIES = {
  topUps: { free: 30, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  asks: { free: 60, firstWaitMs: 5_000, mostWaitMs: 10 * MINUTE_MS, forgetMs: HOUR_MS },
} as const satisfies Record<string, AttemptPolicy>;

type Limited = keyof typeof POLICIES;

/**
 * There is one set of limiters per connection to Redis, and so one per process: they remember the limits while Redis
 * is unavailable.
 */
const limiters = new WeakMap<object, Readonly<Record<Limited, AttemptLimiter>>>();

/** Counts by company, so its people share one limit. */
export async function countPaymentAttempt(
  { redis, companyId }: CompanyContext,
  limited: Limited,
): Promise<Result<undefined, Refusal<'too-many-requests'>>> {
  const known = limiters.get(redis) ?? {
    topUps: new AttemptLimiter(redis, POLICIES.topUps),
    asks: new AttemptLimiter(redis, POLICIES.asks),
  };
  limiters.set(redis, known);
  const { allowed, retryAfterMs } = await known[limited].attempt(`payments-${limited}:${companyId}`);
  if (allowed) return ok(undefined);
  return refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) });
}
