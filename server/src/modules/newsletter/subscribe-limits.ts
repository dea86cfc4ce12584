import type { Result } from '@marga/contract/kernel/result';
import type { CountedAttempt, TooManyRequests } from '../../platform/limits/limits.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { accountAttemptKey, networkAttemptKey } from '../identity/index.ts';

/** Counts against the caller's network first, so that somebody who tries many addresses in turn is stopped. */
export async function limitSubscribeAttempts(
  ctx: RequestContext,
  email: string,
): Promise<Result<CountedAttempt, TooManyRequests>> {
  const byNetwork = await ctx.limits.count(['newsletter.subscriptions', networkAttemptKey(ctx)]);
  return byNetwork.ok ? ctx.limits.count(['newsletter.addresses', accountAttemptKey(email)]) : byNetwork;
}

export function limitNewsletterCodeAttempts(
  ctx: RequestContext,
): Promise<Result<CountedAttempt, TooManyRequests>> {
  return ctx.limits.count(['newsletter.link-codes', networkAttemptKey(ctx)]);
}
