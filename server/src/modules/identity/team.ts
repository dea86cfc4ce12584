import {
  changeMember as changeMemberRoute,
  leaveCompany,
  listTeam,
  removeMember as removeMemberRoute,
  type TeamMember,
  transferOwnership,
} from '@marga/contract/identity/team';
import type { UserId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Role } from '@marga/contract/identity/permissions';
import type { RouteInput } from '@marga/contract/route-definition';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { invitationFromRow } from './invitations.ts';
import {
  dailyLimitInPaise,
  type LimitGrant,
  limitsAbove,
  rolesManageableBy,
  NOT_RUPEES,
  rupees,
  toApiDailyLimit,
} from './team-roles-and-daily-limits.ts';
import {
  callChangeMember,
  callRemoveMember,
  callTransferOwnership,
  selectInvitations,
  selectLimitGrants,
  selectTeam,
} from './db/team-queries.ts';
import type { TeamMemberRow } from './db/team-member-view.ts';

export function teamHandlers(): Handler[] {
  return [
    defineReadHandler(
      listTeam,
      () => [selectTeam(), selectLimitGrants(), selectInvitations()],
      ([members, grants, invitations]) =>
        ok({ members: membersOf(members, grants), invitations: invitations.map(invitationFromRow) }),
    ),
    defineHandler(changeMemberRoute, (ctx, { params, body }) => changeMember(ctx, params.userId, body)),
    defineHandler(removeMemberRoute, (ctx, { params }) => removeMember(ctx, params.userId)),
    defineHandler(leaveCompany, (ctx) => removeMember(ctx, ctx.userId)),
    defineHandler(transferOwnership, async (ctx, { body }) => {
      const [[answer]] = await ctx.db.forCompany(ctx.companyId, [
        callTransferOwnership({ actor: ctx.userId, heir: body.userId }),
      ]);
      if (answer?.outcome === 'permission-denied') return refuse('not-found');
      return answer?.outcome === 'transferred' ? ok(undefined) : refuse('not-found');
    }),
  ];
}

async function changeMember(
  ctx: CompanyContext,
  subject: UserId,
  { role, dailyLimit }: RouteInput<typeof changeMemberRoute>['body'],
): Promise<
  Result<
    TeamMember,
    Refusal<
      (typeof changeMemberRoute)['errors'][number] | 'request-invalid' | 'not-found' | 'permission-denied'
    >
  >
> {
  if (role === 'owner' && !ctx.recent) return refuse('requires-recent-login');
  const limit = dailyLimitInPaise(dailyLimit ?? null);
  if (limit === 'not-rupees') return refuse('request-invalid', NOT_RUPEES);
  const [[answer], rows, grants] = await ctx.db.forCompany(ctx.companyId, [
    callChangeMember({
      actor: ctx.userId,
      subject,
      newRole: role ?? null,
      setsLimit: dailyLimit !== undefined,
      newLimit: limit,
      manageable: rolesManageableBy(ctx.role),
    }),
    selectTeam(),
    selectLimitGrants(),
  ]);
  const changed = membersOf(rows, grants).find(({ userId }) => userId === subject);
  switch (answer?.outcome) {
    case 'permission-denied':
    case 'limit-above-own':
    case 'last-owner':
      return refuse(answer.outcome);
    default:
      return changed ? ok(changed) : refuse('not-found');
  }
}

async function removeMember(
  ctx: CompanyContext,
  subject: UserId,
): Promise<Result<undefined, Refusal<'not-found' | 'permission-denied' | 'last-owner'>>> {
  const [[answer]] = await ctx.db.forCompany(ctx.companyId, [
    callRemoveMember({ actor: ctx.userId, subject, manageable: rolesManageableBy(ctx.role) }),
  ]);
  switch (answer?.outcome) {
    case 'removed':
      return ok(undefined);
    case 'permission-denied':
      return refuse('permission-denied');
    case 'last-owner':
      return refuse('last-owner');
    default:
      return refuse('not-found');
  }
}

function membersOf(rows: readonly TeamMemberRow[], grants: readonly LimitGrant[]): TeamMember[] {
  const names = new Map(rows.map(({ user_id: id, name }) => [id, name]));
  return rows.map((row) => ({
    userId: row.user_id as UserId,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    role: row.role as Role,
    dailyLimit: toApiDailyLimit(row.daily_limit_minor),
    countsAgainst: limitsAbove(row.user_id, grants).map(({ holder, minor }) => ({
      userId: holder as UserId,
      name: names.get(holder) ?? null,
      dailyLimit: rupees(minor),
    })),
    joinedAt: row.joined_at,
    lastSignInTime: row.last_sign_in_at,
    secondFactor: row.second_factor,
  }));
}
