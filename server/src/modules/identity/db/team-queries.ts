import { sql } from 'kysely';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const selectTeam = statement(() =>
  queryBuilder.selectFrom(fn.listTeamMembers().as('team')).selectAll(),
);

export const selectInvitations = statement(() =>
  queryBuilder
    .selectFrom('identity.invitation')
    .select(['id', 'email', 'role', 'daily_limit_minor', 'expires_at', 'created_at'])
    .select(fn.memberName({ ofUser: sql`invited_by` }).as('inviter'))
    .where('company_id', '=', sql<string>`platform.current_company()`)
    .where('state', '=', 'open')
    .orderBy('id'),
);

interface Actor {
  actor: string;
  requestId: string;
  ip: string;
}

export const callChangeMember = statement(
  (
    p: Actor & {
      subject: string;
      role: string | null;
      setsLimit: boolean;
      limit: bigint | null;
      manageable: readonly string[];
    },
  ) =>
    queryBuilder.selectNoFrom(
      fn
        .changeMember({
          subject: p.subject,
          newRole: p.role,
          setsLimit: p.setsLimit,
          newLimit: p.limit,
          manageable: p.manageable,
          actor: p.actor,
          requestId: p.requestId,
          ip: p.ip,
        })
        .as('outcome'),
    ),
);

export const callRemoveMember = statement((p: Actor & { subject: string; manageable: readonly string[] }) =>
  queryBuilder.selectNoFrom(
    fn
      .removeMember({
        subject: p.subject,
        manageable: p.manageable,
        actor: p.actor,
        requestId: p.requestId,
        ip: p.ip,
      })
      .as('outcome'),
  ),
);

export const callTransferOwnership = statement((p: Actor & { heir: string }) =>
  queryBuilder.selectNoFrom(
    fn.transferOwnership({ heir: p.heir, actor: p.actor, requestId: p.requestId, ip: p.ip }).as('outcome'),
  ),
);

export const callInviteMember = statement(
  (p: Actor & { id: string; email: string; role: string; limit: bigint | null; locale: string }) =>
    queryBuilder.selectNoFrom(
      fn
        .inviteMember({
          newId: p.id,
          address: p.email,
          asRole: p.role,
          withLimit: p.limit,
          mailLocale: p.locale,
          actor: p.actor,
          requestId: p.requestId,
          ip: p.ip,
        })
        .as('outcome'),
    ),
);

export const callResendOrWithdrawInvitation = statement(
  (p: Actor & { invitation: string; withdraw: boolean; manageable: readonly string[] }) =>
    queryBuilder.selectNoFrom(
      fn
        .resendOrWithdrawInvitation({
          invitation: p.invitation,
          withdraw: p.withdraw,
          manageable: p.manageable,
          actor: p.actor,
          requestId: p.requestId,
          ip: p.ip,
        })
        .as('outcome'),
    ),
);

export const selectInvitationCard = statement((p: { codeHash: string }) =>
  queryBuilder.selectFrom(fn.readInvitation({ hash: p.codeHash }).as('card')).selectAll(),
);

export const callAcceptInvitation = statement(
  (p: { tokenHash: string; codeHash: string; requestId: string; ip: string }) =>
    queryBuilder.selectNoFrom(
      fn
        .acceptInvitation({ tokenHash: p.tokenHash, hash: p.codeHash, requestId: p.requestId, ip: p.ip })
        .as('outcome'),
    ),
);

export const callJoinByInvitation = statement(
  (p: {
    codeHash: string;
    user: string;
    name: string;
    passwordHash: string;
    terms: string;
    privacy: string;
    locale: string;
    ip: string;
    requestId: string;
  }) =>
    queryBuilder.selectNoFrom(
      fn
        .joinByInvitation({
          hash: p.codeHash,
          newUser: p.user,
          personName: p.name,
          passwordHash: p.passwordHash,
          termsVersion: p.terms,
          mailLocale: p.locale,
          ip: p.ip,
          requestId: p.requestId,
          privacyVersion: p.privacy,
        })
        .as('outcome'),
    ),
);

export const selectApiKeys = statement(() =>
  queryBuilder
    .selectFrom('identity.api_key')
    .select(['id', 'name', 'hint', 'scopes', 'created_at', 'last_used_at'])
    .select(fn.memberName({ ofUser: sql`user_id` }).as('maker'))
    .where('company_id', '=', sql<string>`platform.current_company()`)
    .where('revoked_at', 'is', null)
    .orderBy('id'),
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

export const mailMember = statement((p: { user: string | null; template: string; params: string }) =>
  queryBuilder.selectNoFrom(
    fn.mailToMember({ ofUser: p.user, template: p.template, params: p.params }).as('queued'),
  ),
);
