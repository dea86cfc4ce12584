import { ok, type Result } from '@marga/contract/kernel/result';
import type { SignedInContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { withPasswordHashingSlot } from './attempt-limits.ts';

/**
 * Runs an action for which a signed-in user must give their password. `attempt` returns undefined when it is wrong,
 * and attempts are limited, so a stolen session cannot be used to guess it.
 */
export async function withPasswordCheck<T>(
  ctx: SignedInContext,
  attempt: () => Promise<T | undefined>,
): Promise<Result<T, Refusal<'invalid-credential' | 'too-many-requests'>>> {
  const counted = await ctx.limits.count(['identity.guesses', `user:${ctx.session.user.uid}`]);
  if (!counted.ok) return counted;
  const answer = await withPasswordHashingSlot(attempt);
  if (answer.ok && answer.value === undefined) return refuse('invalid-credential');
  await (answer.ok ? counted.value.forgive() : counted.value.undo());
  return answer.ok ? ok(answer.value as T) : answer;
}
