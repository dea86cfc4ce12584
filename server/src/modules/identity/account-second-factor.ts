import {
  beginTotp as beginTotpRoute,
  confirmTotp as confirmTotpRoute,
  removeTotp as removeTotpRoute,
  renewRecoveryCodes as renewRecoveryCodesRoute,
  type TotpSetup,
} from '@marga/contract/identity/account';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RouteInput } from '@marga/contract/route-definition';
import type { SignedInContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { callRecordSecondFactorChange, selectAccount } from './db/account-queries.ts';
import type { AuthLibrary } from './auth-library.ts';
import { reauthenticate, type ReauthenticationRefusal } from './reauthenticate.ts';

export function secondFactorHandlers(engine: AuthLibrary): Handler[] {
  return [
    defineHandler(beginTotpRoute, (ctx, { body }) => beginTotp(ctx, engine, body)),
    defineHandler(confirmTotpRoute, (ctx, { body }) => confirmTotp(ctx, engine, body.code)),
    defineHandler(removeTotpRoute, (ctx, { body }) => removeTotp(ctx, engine, body)),
    defineHandler(renewRecoveryCodesRoute, (ctx, { body }) => renewRecoveryCodes(ctx, engine, body)),
  ];
}

type Given = RouteInput<typeof removeTotpRoute>['body'];

async function beginTotp(
  ctx: SignedInContext,
  engine: AuthLibrary,
  given: Given,
): Promise<Result<TotpSetup, ReauthenticationRefusal | Refusal<'state-changed'>>> {
  // A second factor in force is removed before another one is set up, whatever else was given.
  const { secondFactor } = await accountOf(ctx);
  if (secondFactor) return refuse('state-changed');
  const right = await reauthenticate(ctx, engine, given);
  if (!right.ok) return right;
  const begun = await engine.beginTotp(ctx.session.user.uid);
  return begun === 'already-enabled' ? refuse('state-changed') : ok(begun);
}

async function confirmTotp(
  ctx: SignedInContext,
  engine: AuthLibrary,
  code: string,
): Promise<Result<undefined, Refusal<'invalid-verification-code' | 'too-many-requests'>>> {
  const { uid } = ctx.session.user;
  const counted = await ctx.limits.count(['identity.guesses', `totp:${uid}`]);
  if (!counted.ok) return counted;
  if (!(await engine.confirmTotp(uid, code))) return refuse('invalid-verification-code');
  await counted.value.undo();
  await note(ctx, 'identity.second-factor-on', 'second-factor-on');
  return ok(undefined);
}

async function removeTotp(
  ctx: SignedInContext,
  engine: AuthLibrary,
  given: Given,
): Promise<Result<undefined, ReauthenticationRefusal>> {
  const { secondFactor } = await accountOf(ctx);
  const right = await reauthenticate(ctx, engine, given);
  if (!right.ok) return right;
  await engine.disableTotp(ctx.session.user.uid);
  // A set-up that was begun and never confirmed is removed without a notification.
  if (secondFactor) await note(ctx, 'identity.second-factor-off', 'second-factor-off');
  return ok(undefined);
}

async function renewRecoveryCodes(
  ctx: SignedInContext,
  engine: AuthLibrary,
  given: Given,
): Promise<Result<{ recoveryCodes: string[] }, ReauthenticationRefusal | Refusal<'state-changed'>>> {
  const right = await reauthenticate(ctx, engine, given);
  if (!right.ok) return right;
  const renewed = await engine.renewRecoveryCodes(ctx.session.user.uid);
  if (renewed === 'not-enabled') return refuse('state-changed');
  await note(ctx, 'identity.recovery-codes-renewed', null);
  return ok({ recoveryCodes: renewed });
}

async function accountOf(ctx: SignedInContext): Promise<{ readonly secondFactor: boolean }> {
  const [[account]] = await ctx.db.run([selectAccount({ tokenHash: ctx.tokenHash })]);
  return { secondFactor: account?.second_factor ?? false };
}

async function note(ctx: SignedInContext, action: string, template: string | null): Promise<void> {
  const { tokenHash } = ctx;
  await ctx.db.run([callRecordSecondFactorChange({ tokenHash, action, template })]);
}
