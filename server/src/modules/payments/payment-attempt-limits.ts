import { ok, type Result } from '@marga/contract/kernel/result';
import { AttemptLimiter, type AttemptPolicy } from '../../platform/attempt-limiter.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * These policies limit how often a company may start top-ups and payment checks, because the gateway limits Marga's
 * calls.
 */
const POLICIES = {
  topUps: { free: 30, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  asks: { free: 60, firstWaitMs: 5_000, mostWaitMs: 10 * MINUTE_MS, forgetMs: HOUR_MS },
} as const satisfies Record<string, AttemptPolicy>;

type Limited = keyof typeof POLICIES;

/**
 * There is one set of limiters per connection to Redis, and so one per process. They count in memory while Redis is
 * unavailable.
 */
const limiters = new WeakMap<object, Readonly<Record<Limited, AttemptLimiter>>>();

/** Counts a request against the company's limit, which all of its users share. */
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
