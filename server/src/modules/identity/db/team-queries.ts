import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
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

/** Selects who granted whose limit, of members and of those who have left. */
export const selectLimitGrants = statement(() =>
  queryBuilder
    .selectFrom('identity.member')
    .select(['user_id', 'daily_limit_minor', 'limit_granted_by'])
    .where('company_id', '=', sql<string>`platform.current_company()`)
    .unionAll(
      queryBuilder
        .selectFrom('identity.former_limit')
        .select(['user_id', 'daily_limit_minor', 'limit_granted_by'])
        .where('company_id', '=', sql<string>`platform.current_company()`),
    ),
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
    .select([
      'k.id',
      'k.name',
      'k.hint',
      'k.scopes',
      'k.created_at',
      'k.expires_at',
      'k.last_used_at',
      'k.last_used_from',
      'k.networks',
      'k.requests_a_minute',
      'k.daily_cap_minor',
      'k.suspended_at',
      'k.suspended_for',
      'team.name as maker',
    ])
    .where('k.company_id', '=', sql<string>`platform.current_company()`)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.id'),
);

export type ApiKeyRow = NonNullable<ReturnType<typeof selectApiKeys>['row']>;

export const insertApiKey = statement(
  (p: {
    id: string;
    company: string;
    user: string;
    name: string;
    hint: string;
    keyHash: string;
    scopes: readonly string[];
    validDays: number;
    remindAfterDays: number;
    networks: readonly string[];
    requestsAMinute: number;
    dailyCapMinor: bigint | null;
  }) =>
    queryBuilder.insertInto('identity.api_key').values({
      id: p.id,
      company_id: p.company,
      user_id: p.user,
      name: p.name,
      hint: p.hint,
      key_hash: p.keyHash,
      scopes: sql<string[]>`${p.scopes}::text[]`,
      expires_at: daysFromNow(p.validDays),
      remind_at: daysFromNow(p.remindAfterDays),
      networks: normalisedNetworks(p.networks),
      requests_a_minute: p.requestsAMinute,
      daily_cap_minor: p.dailyCapMinor,
    }),
);

function daysFromNow(days: number) {
  return sql<Instant>`platform.now() + ${days}::float8 * interval '1 day'`;
}

/** A block is stored by its first address, and an address as the block of one. */
function normalisedNetworks(networks: readonly string[]) {
  return sql<string[]>`array(select distinct network(n::inet)::text from unnest(${networks}::text[]) n)`;
}

export const updateApiKey = statement(
  (p: {
    id: string;
    company: string;
    networks: readonly string[];
    requestsAMinute: number;
    dailyCapMinor: bigint | null;
  }) =>
    queryBuilder
      .updateTable('identity.api_key')
      .set({
        networks: normalisedNetworks(p.networks),
        requests_a_minute: p.requestsAMinute,
        daily_cap_minor: p.dailyCapMinor,
      })
      .where('id', '=', p.id)
      .where('company_id', '=', p.company),
);

export const resumeApiKey = statement((p: { id: string; company: string }) =>
  queryBuilder
    .updateTable('identity.api_key')
    .set({ suspended_at: null, suspended_for: null })
    .where('id', '=', p.id)
    .where('company_id', '=', p.company),
);

export const revokeApiKey = statement((p: { id: string; company: string }) =>
  queryBuilder
    .updateTable('identity.api_key')
    .set({ revoked_at: sql`platform.now()` })
    .where('id', '=', p.id)
    .where('company_id', '=', p.company),
);

export const mailMember = callFunction(fn.mailToMember, 'queued');
