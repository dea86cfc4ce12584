import type { Session } from '@marga/contract/identity/session';
import {
  acceptInvitation as acceptInvitationRoute,
  type Invitation,
  type InvitationCard,
  invite as inviteRoute,
  joinByInvitation as joinByInvitationRoute,
  openInvitation as openInvitationRoute,
  remindInvitation,
  withdrawInvitation,
} from '@marga/contract/identity/team';
import { findNameProblem } from '@marga/contract/identity/name-rules';
import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';
import { type Id, createId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { canManageRole, type Role } from '@marga/contract/identity/permissions';
import type { RouteInput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { CallContext, CompanyContext, SignedInContext } from '../../platform/request-context.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { signInNewUser } from './begin-session.ts';
import { findSession } from './authorizer.ts';
import type { AuthLibrary } from './auth-library.ts';
import { networkAttemptKey } from './attempt-limits.ts';
import { hashNewPassword } from './hash-new-password.ts';
import {
  dailyLimitInPaise,
  rolesManageableBy,
  NOT_RUPEES,
  toApiDailyLimit,
} from './team-roles-and-daily-limits.ts';
import {
  callAcceptInvitation,
  callInviteMember,
  callResendOrWithdrawInvitation,
  selectInvitationCard,
  selectInvitations,
} from './db/team-queries.ts';

export function invitationHandlers(engine: AuthLibrary): Handler[] {
  return [
    defineHandler(inviteRoute, (ctx, { body }) => invite(ctx, body)),
    defineHandler(remindInvitation, async (ctx, { params }) => {
      const counted = await ctx.limits.count(['identity.invitations', ctx.companyId]);
      if (!counted.ok) return counted;
      return settle(ctx, params.invitationId, false);
    }),
    defineHandler(withdrawInvitation, (ctx, { params }) => settle(ctx, params.invitationId, true)),
    defineHandler(openInvitationRoute, (ctx, { body }) => openInvitation(ctx, body.code)),
    defineHandler(acceptInvitationRoute, (ctx, { body }) => acceptInvitation(ctx, body.code)),
    defineHandler(joinByInvitationRoute, (ctx, { body }) => joinByInvitation(ctx, engine, body)),
  ];
}

async function invite(
  ctx: CompanyContext,
  { email, role, dailyLimit, locale }: RouteInput<typeof inviteRoute>['body'],
): Promise<
  Result<
    Invitation,
    Refusal<
      | 'request-invalid'
      | 'permission-denied'
      | 'requires-recent-login'
      | 'limit-above-own'
      | 'already-a-member'
      | 'operator-cannot-join'
      | 'too-many-requests'
    >
  >
> {
  if (!canManageRole(ctx.role, role)) return refuse('permission-denied');
  if (role === 'owner' && !ctx.recent) return refuse('requires-recent-login');
  const limit = dailyLimitInPaise(dailyLimit);
  if (limit === 'not-rupees') return refuse('request-invalid', NOT_RUPEES);
  const counted = await ctx.limits.count(['identity.invitations', ctx.companyId]);
  if (!counted.ok) return counted;
  const id = createId('invitation', now());
  const [[answer], invitations] = await ctx.db.forCompany(ctx.companyId, [
    callInviteMember({
      actor: ctx.userId,
      newId: id,
      address: email,
      asRole: role,
      limit,
      mailLocale: locale,
    }),
    selectInvitations(),
  ]);
  if (answer?.outcome === 'limit-above-own') return refuse('limit-above-own');
  if (answer?.outcome === 'already-a-member') return refuse('already-a-member');
  if (answer?.outcome === 'operator') return refuse('operator-cannot-join');
  const made = invitations.find((invitation) => invitation.id === id);
  if (!made) throw new Error(`${id} is not there`);
  return ok(invitationFromRow(made));
}

async function settle(
  ctx: CompanyContext,
  invitation: Id<'invitation'>,
  withdraw: boolean,
): Promise<Result<undefined, Refusal<'not-found' | 'permission-denied'>>> {
  const [[answer]] = await ctx.db.forCompany(ctx.companyId, [
    callResendOrWithdrawInvitation({
      actor: ctx.userId,
      invitation,
      withdraw,
      manageable: rolesManageableBy(ctx.role),
    }),
  ]);
  if (answer?.outcome === 'permission-denied') return refuse('permission-denied');
  return answer?.outcome === 'settled' ? ok(undefined) : refuse('not-found');
}

type BadCode = Refusal<'invalid-action-code' | 'expired-action-code' | 'too-many-requests'>;

async function openInvitation(ctx: CallContext, code: string): Promise<Result<InvitationCard, BadCode>> {
  const counted = await ctx.limits.count(['identity.link-codes', networkAttemptKey(ctx)]);
  if (!counted.ok) return counted;
  const [[card]] = await ctx.db.run([selectInvitationCard({ hash: hashToken(code) })]);
  if (card?.outcome === 'expired') return refuse('expired-action-code');
  if (card?.outcome !== 'good') return refuse('invalid-action-code');
  await counted.value.undo();
  return ok({
    companyName: card.company_name,
    email: card.email,
    role: card.role as Role,
    invitedBy: card.invited_by,
    hasAccount: card.has_account,
  });
}

async function acceptInvitation(
  ctx: SignedInContext,
  code: string,
): Promise<Result<Session, BadCode | Refusal<'invitation-for-another' | 'operator-cannot-join'>>> {
  const counted = await ctx.limits.count(['identity.link-codes', networkAttemptKey(ctx)]);
  if (!counted.ok) return counted;
  const [[answer]] = await ctx.db.run([
    callAcceptInvitation({
      tokenHash: ctx.tokenHash,
      hash: hashToken(code),
      account: null,
    }),
  ]);
  if (answer?.outcome === 'operator') return refuse('operator-cannot-join');
  if (answer?.outcome === 'for-another') return refuse('invitation-for-another');
  if (answer?.outcome === 'expired') return refuse('expired-action-code');
  if (answer?.outcome !== 'joined') return refuse('invalid-action-code');
  await counted.value.undo();
  const known = await findSession(ctx.db, ctx.tokenHash);
  return ok(known?.session ?? ctx.session);
}

async function joinByInvitation(
  ctx: CallContext,
  engine: AuthLibrary,
  {
    code,
    name,
    password,
    acceptedTerms,
    acceptedPrivacy,
    locale,
  }: RouteInput<typeof joinByInvitationRoute>['body'],
): Promise<Result<Session, Refusal<(typeof joinByInvitationRoute)['errors'][number] | 'request-invalid'>>> {
  if (acceptedTerms !== TERMS_VERSION) {
    return refuse('request-invalid', { issues: [{ path: 'body.acceptedTerms', message: 'outdated' }] });
  }
  if (acceptedPrivacy !== PRIVACY_VERSION) {
    return refuse('request-invalid', { issues: [{ path: 'body.acceptedPrivacy', message: 'outdated' }] });
  }
  const nameProblem = findNameProblem(name);
  if (nameProblem !== undefined)
    return refuse('request-invalid', { issues: [{ path: 'body.name', message: nameProblem }] });
  const counted = await ctx.limits.count(['identity.link-codes', networkAttemptKey(ctx)]);
  if (!counted.ok) return counted;
  const codeHash = hashToken(code);
  const [[card]] = await ctx.db.run([selectInvitationCard({ hash: codeHash })]);
  if (card?.outcome === 'expired') return refuse('expired-action-code');
  if (card?.outcome !== 'good') return refuse('invalid-action-code');
  if (card.has_account) return refuse('email-already-in-use');
  const passwordHash = await hashNewPassword(ctx, engine, password, {
    email: card.email,
    name,
    companyName: card.company_name,
  });
  if (!passwordHash.ok) return passwordHash;
  const user = createId('user', now());
  const [[answer]] = await ctx.db.run([
    callAcceptInvitation({
      hash: codeHash,
      tokenHash: null,
      account: JSON.stringify({
        id: user,
        name,
        passwordHash: passwordHash.value,
        locale,
        termsVersion: acceptedTerms,
        privacyVersion: acceptedPrivacy,
      }),
    }),
  ]);
  if (answer?.outcome === 'taken') return refuse('email-already-in-use');
  if (answer?.outcome !== 'joined') return refuse('invalid-action-code');
  await counted.value.undo();
  return ok(await signInNewUser(ctx, engine, user));
}

export function invitationFromRow(row: {
  id: string;
  email: string;
  role: string;
  daily_limit_minor: bigint | null;
  inviter: string | null;
  created_at: Invitation['invitedAt'];
  expires_at: Invitation['invitedAt'] | null;
}): Invitation {
  return {
    id: row.id as Invitation['id'],
    email: row.email,
    role: row.role as Role,
    dailyLimit: toApiDailyLimit(row.daily_limit_minor),
    invitedBy: row.inviter ?? '',
    invitedAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
