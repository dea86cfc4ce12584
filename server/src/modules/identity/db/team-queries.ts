import { sql } from 'kysely';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';
import { teamMembers } from './team-member-view.ts';

export const selectTeam = statement(() =>
  queryBuilder
    .selectFrom(teamMembers)
    .selectAll()
    .orderBy(
      sql`array_position(array['owner', 'manager', 'booker', 'approver', 'finance', 'traveller'], role)`,
    )
    .orderBy('name')
    .orderBy('user_id'),
);

export const selectInvitations = statement(() =>
  queryBuilder
    .selectFrom('identity.invitation as i')
    .leftJoin(teamMembers, 'team.user_id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.daily_limit_minor', 'i.expires_at', 'i.created_at'])
    .select('team.name as inviter')
    .where('i.company_id', '=', sql<string>`platform.current_company()`)
    .where('i.state', '=', 'open')
    .orderBy('i.id'),
);

export const callChangeMember = callFunction(fn.changeMember, 'outcome');

export const callRemoveMember = callFunction(fn.removeMember, 'outcome');

export const callTransferOwnership = callFunction(fn.transferOwnership, 'outcome');

export const callInviteMember = callFunction(fn.inviteMember, 'outcome');

export const callResendOrWithdrawInvitation = callFunction(fn.resendOrWithdrawInvitation, 'outcome');

export const selectInvitationCard = callFunction(fn.readInvitation);

export const callAcceptInvitation = callFunction(fn.acceptInvitation, 'outcome');

export const selectApiKeys = statement(() =>
  queryBuilder
    .selectFrom('identity.api_key as k')
    .leftJoin(teamMembers, 'team.user_id', 'k.user_id')
    .select(['k.id', 'k.name', 'k.hint', 'k.scopes', 'k.created_at', 'k.last_used_at', 'team.name as maker'])
    .where('k.company_id', '=', sql<string>`platform.current_company()`)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.id'),
);

export const insertApiKey = statement(
  (p: {
    id: string;
    company: string;
    user: string;
    name: string;
    hint: string;
    keyHash: string;
    scopes: readonly string[];
  }) =>
    queryBuilder.insertInto('identity.api_key').values({
      id: p.id,
      company_id: p.company,
      user_id: p.user,
      name: p.name,
      hint: p.hint,
      key_hash: p.keyHash,
      scopes: sql<string[]>`${p.scopes}::text[]`,
    }),
);

export const revokeApiKey = statement((p: { id: string; company: string }) =>
  queryBuilder
    .updateTable('identity.api_key')
    .set({ revoked_at: sql`platform.now()` })
    .where('id', '=', p.id)
    .where('company_id', '=', p.company),
);

export const mailMember = callFunction(fn.mailToMember, 'queued');
