import {
  type Account,
  changeAccount as changeAccountRoute,
  changeEmail as changeEmailRoute,
  changePassword as changePasswordRoute,
  deleteAccount as deleteAccountRoute,
  exportAccount as exportAccountRoute,
  readAccount,
  requestEmailChange as requestEmailChangeRoute,
  requestEmailVerification as requestEmailVerificationRoute,
  requestPasswordReset as requestPasswordResetRoute,
  resetPassword as resetPasswordRoute,
  verifyEmail as verifyEmailRoute,
} from '@marga/contract/identity/account';
import { findNameProblem } from '@marga/contract/identity/name-rules';
import type { UserId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RouteInput, RouteOutput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { CallContext, SignedInContext } from '../../platform/request-context.ts';
import type { Call } from '../../platform/db/sql-statement.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { sleepUnlessAborted } from '../../platform/process-lifecycle.ts';
import {
  type AccountRow,
  callChangeAccount,
  callChangeEmail,
  callChangePassword,
  callDeleteAccount,
  callExportAccount,
  callRequestEmailChange,
  callRequestEmailVerification,
  callRequestPasswordReset,
  callResetPassword,
  callVerifyEmail,
  selectAccount,
  selectActionCode,
} from './db/account-queries.ts';
import type { AuthLibrary } from './auth-library.ts';
import { accountAttemptKey, requireCaptcha, networkAttemptKey } from './attempt-limits.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { reauthenticate, type ReauthenticationRefusal } from './reauthenticate.ts';
import { CompanySettlement, type UnsettledMattersQuery } from './company-settlement.ts';
import { accountExportFromRows, type AccountExportRecords } from './account-export.ts';

export function userAccountHandlers(
  engine: AuthLibrary,
  records: AccountExportRecords,
  unsettledMatters: readonly UnsettledMattersQuery[],
): Handler[] {
  const settlement = new CompanySettlement(unsettledMatters);
  return [
    defineHandler(requestPasswordResetRoute, (ctx, { body }) => requestPasswordReset(ctx, body.email)),
    defineHandler(resetPasswordRoute, (ctx, { body }) => resetPassword(ctx, engine, body)),
    defineHandler(requestEmailVerificationRoute, requestEmailVerification),
    defineHandler(verifyEmailRoute, (ctx, { body }) => proveAddress(ctx, 'verify-email', body.code)),
    defineHandler(requestEmailChangeRoute, (ctx, { body }) => requestEmailChange(ctx, body.email)),
    defineHandler(changeEmailRoute, (ctx, { body }) => proveAddress(ctx, 'change-email', body.code)),
    defineHandler(readAccount, async (ctx) => ok(await getAccount(ctx, []))),
    defineHandler(changeAccountRoute, async (ctx, { body }) => {
      const { name = null, locale = null } = body;
      const nameProblem = name === null ? undefined : findNameProblem(name);
      if (nameProblem !== undefined)
        return refuse('request-invalid', { issues: [{ path: 'body.name', message: nameProblem }] });
      return ok(
        await getAccount(ctx, [
          callChangeAccount({ tokenHash: ctx.tokenHash, newName: name, newLocale: locale }),
        ]),
      );
    }),
    defineHandler(changePasswordRoute, (ctx, { body }) => changePassword(ctx, engine, body)),
    defineHandler(exportAccountRoute, async (ctx) => ok(await exportAccount(ctx, records))),
    defineHandler(deleteAccountRoute, (ctx) => deleteAccount(ctx, settlement)),
  ];
}

/**
 * A request for a known address takes some milliseconds longer than one for an unknown address, so both are answered
 * after this long.
 */
const RESET_ANSWER_MS = 150;

async function requestPasswordReset(
  ctx: CallContext,
  email: string,
): Promise<
  Result<undefined, Refusal<'too-many-requests' | 'missing-recaptcha-token' | 'invalid-recaptcha-token'>>
> {
  const keys = [
    ['identity.mails-of-network', networkAttemptKey(ctx)],
    ['identity.mails', accountAttemptKey(email)],
  ] as const;
  const waited = await ctx.limits.peek(...keys);
  if (!waited.ok) return waited;
  const solved = await requireCaptcha(ctx, 'reset');
  if (!solved.ok) return solved;
  const counted = await ctx.limits.count(...keys);
  if (!counted.ok) return counted;
  await Promise.all([
    ctx.db.run([callRequestPasswordReset({ address: email })]),
    sleepUnlessAborted(RESET_ANSWER_MS, ctx.signal),
  ]);
  return ok(undefined);
}

type BadCode = Refusal<'invalid-action-code' | 'expired-action-code' | 'too-many-requests'>;

async function resetPassword(
  ctx: CallContext,
  engine: AuthLibrary,
  { code, password }: RouteInput<typeof resetPasswordRoute>['body'],
): Promise<Result<undefined, BadCode | Refusal<'password-does-not-meet-requirements'>>> {
  const known = await readCode(ctx, 'reset-password', code);
  if (!known.ok) return known;
  const { email, name } = known.value;
  const hash = await hashNewPassword(ctx, engine, password, { email, name: name ?? undefined });
  if (!hash.ok) return hash;
  const [[answer]] = await ctx.db.run([
    callResetPassword({ hash: hashToken(code), passwordHash: hash.value }),
  ]);
  if (!answer?.reset) return refuse('invalid-action-code');
  // The owner of the mailbox has proved who they are, so other people's failed attempts no longer make them wait.
  await ctx.limits.reset('identity.guesses', accountAttemptKey(email));
  return ok(undefined);
}

/**
 * Returns the address and the name for which the code of a mailed link was issued. A wrong code counts as a failed
 * attempt of the caller's network, a valid one does not.
 */
async function readCode(
  ctx: CallContext,
  purpose: 'verify-email' | 'reset-password' | 'change-email',
  code: string,
): Promise<Result<{ email: string; name: string | null }, BadCode>> {
  const counted = await ctx.limits.count(['identity.link-codes', networkAttemptKey(ctx)]);
  if (!counted.ok) return counted;
  const [[known]] = await ctx.db.run([selectActionCode({ hash: hashToken(code), purpose })]);
  if (known?.outcome === 'expired') return refuse('expired-action-code');
  if (known?.outcome !== 'good') return refuse('invalid-action-code');
  await counted.value.undo();
  return ok(known);
}

async function proveAddress(
  ctx: CallContext,
  purpose: 'verify-email' | 'change-email',
  code: string,
): Promise<Result<{ email: string }, BadCode>> {
  const known = await readCode(ctx, purpose, code);
  if (!known.ok) return known;
  const use = purpose === 'verify-email' ? callVerifyEmail : callChangeEmail;
  const [[answer]] = await ctx.db.run([use({ hash: hashToken(code) })]);
  return answer?.email ? ok({ email: answer.email }) : refuse('invalid-action-code');
}

async function requestEmailVerification(
  ctx: SignedInContext,
): Promise<Result<undefined, Refusal<'too-many-requests'>>> {
  const counted = await ctx.limits.count(['identity.mails', userKey(ctx)]);
  if (!counted.ok) return counted;
  await ctx.db.run([callRequestEmailVerification({ tokenHash: ctx.tokenHash })]);
  return ok(undefined);
}

async function requestEmailChange(
  ctx: SignedInContext,
  email: string,
): Promise<Result<undefined, Refusal<'too-many-requests'>>> {
  const counted = await ctx.limits.count(
    ['identity.mails', userKey(ctx)],
    ['identity.mails', `new-${accountAttemptKey(email)}`],
  );
  if (!counted.ok) return counted;
  const { tokenHash } = ctx;
  await ctx.db.run([callRequestEmailChange({ tokenHash, address: email })]);
  return ok(undefined);
}

/** Runs these calls and returns the account afterwards, in one round trip. */
async function getAccount(ctx: SignedInContext, calls: readonly Call<unknown>[]): Promise<Account> {
  const answers = await ctx.db.run([...calls, selectAccount({ tokenHash: ctx.tokenHash })]);
  const [row] = answers.at(-1) as AccountRow[];
  if (!row) throw new Error(`${ctx.session.user.uid} is signed in and not there`);
  return accountOf(row);
}

function accountOf(row: AccountRow): Account {
  return {
    uid: row.user_id as UserId,
    email: row.email,
    emailVerified: row.email_verified,
    pendingEmail: row.pending_email,
    name: row.name,
    locale: row.locale as Account['locale'],
    creationTime: row.created_at,
    lastSignInTime: row.last_sign_in_at,
    secondFactor: row.second_factor,
  };
}

async function changePassword(
  ctx: SignedInContext,
  engine: AuthLibrary,
  { currentPassword, secondFactor, newPassword }: RouteInput<typeof changePasswordRoute>['body'],
): Promise<
  Result<
    undefined,
    ReauthenticationRefusal | Refusal<'password-does-not-meet-requirements' | 'user-token-expired'>
  >
> {
  const { email, name } = ctx.session.user;
  const right = await reauthenticate(ctx, engine, { password: currentPassword, secondFactor });
  if (!right.ok) return right;
  const hash = await hashNewPassword(ctx, engine, newPassword, { email, name });
  if (!hash.ok) return hash;
  const { tokenHash } = ctx;
  const [[answer]] = await ctx.db.run([callChangePassword({ tokenHash, passwordHash: hash.value })]);
  return answer?.changed ? ok(undefined) : refuse('user-token-expired');
}

type Export = RouteOutput<typeof exportAccountRoute>;

async function exportAccount(ctx: SignedInContext, records: AccountExportRecords): Promise<Export> {
  const { tokenHash } = ctx;
  const [rows, [ticketRecords], [row]] = await ctx.db.run([
    callExportAccount({ tokenHash }),
    records.selectTickets({ tokenHash }),
    selectAccount({ tokenHash }),
  ]);
  if (!ticketRecords || !row) throw new Error(`${ctx.session.user.uid} is signed in and not there`);
  return {
    ...accountExportFromRows(rows),
    tickets: ticketRecords.tickets as Export['tickets'],
    account: accountOf(row),
    exportedAt: now(),
  };
}

/**
 * Deletes the account, and closes a company without other members if nothing is left to settle there. What is left is
 * looked up in the transaction of the deletion, under a lock for which purchases wait.
 */
async function deleteAccount(
  ctx: SignedInContext,
  settlement: CompanySettlement,
): Promise<Result<undefined, Refusal<'last-owner' | 'last-operator' | 'company-unsettled'>>> {
  // Everybody locks companies in the same order.
  const memberships = ctx.session.memberships.toSorted((one, other) =>
    one.companyId < other.companyId ? -1 : 1,
  );
  const answers = await ctx.db.run([
    ...memberships.flatMap(({ companyId }) => settlement.callsFor(companyId)),
    ...settlement.callsFor(null),
    callDeleteAccount({ tokenHash: ctx.tokenHash }),
  ]);
  const [deletion] = answers.at(-1) as {
    outcome: 'missing' | 'deleted' | 'last-owner' | 'last-lead' | 'unsettled';
  }[];
  if (deletion?.outcome === 'last-owner') return refuse('last-owner');
  if (deletion?.outcome === 'last-lead') return refuse('last-operator');
  if (deletion?.outcome === 'unsettled')
    return refuse('company-unsettled', { companies: settlement.unsettledOf(memberships, answers) });
  for (const name of ['session', 'device', 'pending', 'visitor'] as const) ctx.setCookie(name, '', 0);
  return ok(undefined);
}

function userKey(ctx: SignedInContext): string {
  return `user:${ctx.session.user.uid}`;
}
