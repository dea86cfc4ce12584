import type { SecondFactorCode } from '@marga/contract/identity/session';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { SignedInContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { withPasswordHashingSlot } from './attempt-limits.ts';
import type { AuthLibrary, SecondFactorProof } from './auth-library.ts';
import { normalisePassword } from './normalise-password.ts';

/** Holds what a signed-in user gives to prove again who they are. */
interface Given {
  readonly password: string;
  readonly secondFactor?: SecondFactorCode | undefined;
}

export type ReauthenticationRefusal = Refusal<
  'invalid-credential' | 'multi-factor-auth-required' | 'invalid-verification-code' | 'too-many-requests'
>;

/**
 * Requires the password of a signed-in user and, where a second factor is in force, its present code or a recovery
 * code, which is used up by that. Attempts are limited, so a stolen session cannot be used to guess either.
 */
export async function reauthenticate(
  ctx: SignedInContext,
  engine: AuthLibrary,
  { password, secondFactor }: Given,
): Promise<Result<undefined, ReauthenticationRefusal>> {
  const { uid } = ctx.session.user;
  const counted = await ctx.limits.count(['identity.guesses', `user:${uid}`]);
  if (!counted.ok) return counted;
  const answer = await withPasswordHashingSlot(() =>
    engine.reauthenticate(uid, normalisePassword(password), secondFactor && proofOf(secondFactor)),
  );
  if (!answer.ok) {
    await counted.value.undo();
    return answer;
  }
  switch (answer.value.kind) {
    case 'right':
      await counted.value.forgive();
      return ok(undefined);
    case 'wrong-password':
      return refuse('invalid-credential');
    case 'code-missing':
      await counted.value.undo();
      return refuse('multi-factor-auth-required');
    case 'wrong-code':
      ctx.log.warn({ requestId: ctx.requestId, user: uid }, 'second factor failed');
      return refuse('invalid-verification-code');
    case 'locked':
      return refuse('too-many-requests', { retryAfterSeconds: answer.value.retryAfterSeconds });
  }
}

export function proofOf({ method, code }: SecondFactorCode): SecondFactorProof {
  return method === 'totp' ? { totp: code } : { recoveryCode: code };
}
