import type { PasswordOwner } from '@marga/contract/kernel/guessable-password-words';
import type { Result } from '@marga/contract/kernel/result';
import type { RequestContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { AuthLibrary } from './auth-library.ts';
import { withPasswordHashingSlot } from './attempt-limits.ts';
import { normalisePassword } from './normalise-password.ts';

/**
 * Returns the hash of a password that meets the policy. The policy brings large dictionaries, so it is imported when
 * somebody chooses a password.
 */
export async function hashNewPassword(
  ctx: RequestContext,
  engine: AuthLibrary,
  password: string,
  owner: PasswordOwner,
): Promise<Result<string, Refusal<'password-does-not-meet-requirements' | 'too-many-requests'>>> {
  const { validatePassword } = await import('./password-policy.ts');
  const problems = validatePassword(ctx.config.PASSWORD_POLICY, password, owner);
  if (problems.length > 0) return refuse('password-does-not-meet-requirements', { problems });
  return withPasswordHashingSlot(() => engine.hashPassword(normalisePassword(password)));
}
