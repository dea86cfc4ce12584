import { err, type Result } from '@marga/contract/kernel/result';
import type { CountedAttempt, TooManyRequests } from '../../platform/limits/limits.ts';
import type { CallContext } from '../../platform/request-context.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { accountAttemptKey, networkAttemptKey, requireCaptcha } from '../identity/index.ts';

type NoSolution = Refusal<'missing-recaptcha-token' | 'invalid-recaptcha-token'>;

/** From the third form of a network on, each requires a captcha. */
const WITHOUT_CAPTCHA = 2;

/** Counts a visitor's form, which causes a mail to the address in it. */
export async function countSupportTicketAttempt(
  ctx: CallContext,
  email: string,
): Promise<Result<CountedAttempt, TooManyRequests | NoSolution>> {
  const before = await ctx.limits.peek(['support.tickets', networkAttemptKey(ctx)]);
  if (!before.ok) return before;
  if (before.value >= WITHOUT_CAPTCHA) {
    const solved = await requireCaptcha(ctx, 'contact');
    if (!solved.ok) return solved;
  }
  return ctx.limits.count(
    ['support.tickets', networkAttemptKey(ctx)],
    ['support.addresses', accountAttemptKey(email)],
  );
}

export function countChatAttempt(ctx: CallContext): Promise<Result<CountedAttempt, TooManyRequests>> {
  return ctx.limits.count(['support.chats', networkAttemptKey(ctx)]);
}

export function countEmailAddressAttempt(
  ctx: CallContext,
  ticket: string,
  email: string,
): Promise<Result<CountedAttempt, TooManyRequests>> {
  return ctx.limits.count(
    ['support.addresses-left-in-chats', networkAttemptKey(ctx)],
    ['support.address-changes', ticket],
    ['support.addresses', accountAttemptKey(email)],
  );
}

export async function countFailedSupportTicketLookup<Code extends 'not-found' | 'invalid-action-code'>(
  ctx: CallContext,
  code: Code,
): Promise<Result<never, Refusal<Code | 'too-many-requests'>>> {
  const counted = await ctx.limits.count(['support.failed-lookups', networkAttemptKey(ctx)]);
  return counted.ok ? err({ code }) : counted;
}
