import { readPasswordPolicy, signUp as signUpRoute } from '@marga/contract/identity/account';
import type { Session } from '@marga/contract/identity/session';
import { findNameProblem } from '@marga/contract/identity/name-rules';
import { createId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RouteInput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { callSignUp } from './db/account-queries.ts';
import { signInNewUser } from './begin-session.ts';
import { validateCompanyFields } from './validate-company-fields.ts';
import type { AuthLibrary } from './auth-library.ts';
import { requireCaptcha, networkAttemptKey } from './attempt-limits.ts';
import { hashNewPassword } from './hash-new-password.ts';

export function signUpHandlers(engine: AuthLibrary): Handler[] {
  return [
    defineReadHandler(
      readPasswordPolicy,
      () => [],
      (_rows, _input, ctx) => ok(ctx.config.PASSWORD_POLICY),
    ),
    defineHandler(signUpRoute, (ctx, { body }) => signUp(ctx, engine, body)),
  ];
}

type Application = RouteInput<typeof signUpRoute>['body'];

/**
 * The response reveals whether an address has an account, so each attempt needs a solved captcha and counts against
 * the network that it comes from.
 */
async function signUp(
  ctx: CallContext,
  engine: AuthLibrary,
  application: Application,
): Promise<Result<Session, Refusal<(typeof signUpRoute)['errors'][number] | 'request-invalid'>>> {
  if (ctx.config.SIGN_UP === 'closed') return refuse('operation-not-allowed');
  const waited = await ctx.limits.peek(['identity.sign-ups', networkAttemptKey(ctx)]);
  if (!waited.ok) return waited;
  const solved = await requireCaptcha(ctx, 'sign-up');
  if (!solved.ok) return solved;
  const counted = await ctx.limits.count(['identity.sign-ups', networkAttemptKey(ctx)]);
  if (!counted.ok) return counted;
  const { email, companyName, entityKind } = application;
  const judged = validateCompanyFields(application);
  if (!judged.ok) return refuse('request-invalid', { issues: judged.error });
  const passwordHash = await hashNewPassword(ctx, engine, application.password, { email, companyName });
  if (!passwordHash.ok) return passwordHash;
  const user = createId('user', now());
  const [[answer]] = await ctx.db.run([
    callSignUp({
      newUser: user,
      account: JSON.stringify({
        email,
        name: nameFrom(email, companyName),
        passwordHash: passwordHash.value,
        locale: application.locale,
        termsVersion: application.acceptedTerms,
        privacyVersion: application.acceptedPrivacy,
      }),
      newCompany: createId('company', now()),
      firm: JSON.stringify({
        name: companyName,
        kind: entityKind,
        registration: judged.value.registrationNumber,
        gstin: judged.value.gstin,
        address: application.companyAddress,
        phone: judged.value.phone ?? '',
      }),
      newGstin: createId('gstin', now()),
    }),
  ]);
  if (answer?.outcome !== 'created') return refuse('email-already-in-use');
  return ok(await signInNewUser(ctx, engine, user));
}

/**
 * The form does not ask for a name; the part before the @ is used until the owner edits it. If it is no name by our
 * rules, the company's stands for its owner, because invitations say who invites.
 */
function nameFrom(email: string, companyName: string): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  const parted = local.replaceAll(/[._]/g, ' ').trim();
  return [local, parted].find((name) => name !== '' && findNameProblem(name) === undefined) ?? companyName;
}
