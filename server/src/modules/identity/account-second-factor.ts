import {
  beginTotp as beginTotpRoute,
  confirmTotp as confirmTotpRoute,
  removeTotp as removeTotpRoute,
  renewRecoveryCodes as renewRecoveryCodesRoute,
  type TotpSetup,
} from '@marga/contract/identity/account';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { SignedInContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { callRecordSecondFactorChange, selectAccount } from './db/account-queries.ts';
import type { AuthLibrary } from './auth-library.ts';
import { withPasswordCheck } from './confirm-current-password.ts';
import { normalisePassword } from './normalise-password.ts';

export function secondFactorHandlers(engine: AuthLibrary): Handler[] {
  return [
    defineHandler(beginTotpRoute, (ctx, { body }) =>
      beginTotp(ctx, engine, normalisePassword(body.password)),
    ),
    defineHandler(confirmTotpRoute, (ctx, { body }) => confirmTotp(ctx, engine, body.code)),
    defineHandler(removeTotpRoute, (ctx, { body }) =>
      removeTotp(ctx, engine, normalisePassword(body.password)),
    ),
    defineHandler(renewRecoveryCodesRoute, (ctx, { body }) =>
      renewRecoveryCodes(ctx, engine, normalisePassword(body.password)),
    ),
  ];
}

type PasswordRefusal = Refusal<'invalid-credential' | 'too-many-requests'>;

async function beginTotp(
  ctx: SignedInContext,
  engine: AuthLibrary,
  password: string,
): Promise<Result<TotpSetup, PasswordRefusal | Refusal<'state-changed'>>> {
  const begun = await withPasswordCheck(ctx, () => engine.beginTotp(ctx.session.user.uid, password));
  if (!begun.ok) return begun;
  return begun.value === 'already-enabled' ? refuse('state-changed') : ok(begun.value);
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
  password: string,
): Promise<Result<undefined, PasswordRefusal>> {
  const [[account]] = await ctx.db.run([selectAccount({ tokenHash: ctx.tokenHash })]);
  const removed = await withPasswordCheck(
    ctx,
    async () => (await engine.disableTotp(ctx.session.user.uid, password)) || undefined,
  );
  if (!removed.ok) return removed;
  // A set-up that was begun and never confirmed is removed without a notification.
  if (account?.second_factor) await note(ctx, 'identity.second-factor-off', 'second-factor-off');
  return ok(undefined);
}

async function renewRecoveryCodes(
  ctx: SignedInContext,
  engine: AuthLibrary,
  password: string,
): Promise<Result<{ recoveryCodes: string[] }, PasswordRefusal | Refusal<'state-changed'>>> {
  const renewed = await withPasswordCheck(ctx, () =>
    engine.renewRecoveryCodes(ctx.session.user.uid, password),
  );
  if (!renewed.ok) return renewed;
  if (renewed.value === 'not-enabled') return refuse('state-changed');
  await note(ctx, 'identity.recovery-codes-renewed', null);
  return ok({ recoveryCodes: renewed.value });
}

async function note(ctx: SignedInContext, action: string, template: string | null): Promise<void> {
  const { tokenHash } = ctx;
  await ctx.db.run([callRecordSecondFactorChange({ tokenHash, action, template })]);
}
