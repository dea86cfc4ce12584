import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';

interface TeamRow {
  user_id: string;
  name: string;
  email: string;
  email_verified: boolean;
  role: string;
  daily_limit_minor: bigint | null;
  joined_at: Instant;
  last_sign_in_at: Instant | null;
  second_factor: boolean;
}

export const selectTeam = statement(() =>
  sqlFor.selectFrom(sql<TeamRow>`identity.team_of()`.as('team')).selectAll(),
);

export const selectInvitations = statement(() =>
  sqlFor
    .selectFrom('identity.invitation')
    .select(['id', 'email', 'role', 'daily_limit_minor', 'expires_at', 'created_at'])
    .select(sql<string | null>`identity.name_of(invited_by)`.as('inviter'))
    .where('company_id', '=', sql<string>`platform.company()`)
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
    sqlFor.selectNoFrom(
      sql<string>`identity.change_member(${p.subject}, ${p.role}, ${p.setsLimit}::boolean, ${p.limit}::bigint,
        ${p.manageable}::text[], ${p.actor}, ${p.requestId}, ${p.ip})`.as('outcome'),
    ),
);

export const callRemoveMember = statement((p: Actor & { subject: string; manageable: readonly string[] }) =>
  sqlFor.selectNoFrom(
    sql<string>`identity.remove_member(${p.subject}, ${p.manageable}::text[], ${p.actor}, ${p.requestId}, ${p.ip})`.as(
      'outcome',
    ),
  ),
);

export const callTransferOwnership = statement((p: Actor & { heir: string }) =>
  sqlFor.selectNoFrom(
    sql<string>`identity.transfer_ownership(${p.heir}, ${p.actor}, ${p.requestId}, ${p.ip})`.as('outcome'),
  ),
);

export const callInvite = statement(
  (p: Actor & { id: string; email: string; role: string; limit: bigint | null; locale: string }) =>
    sqlFor.selectNoFrom(
      sql<string>`identity.invite(${p.id}, ${p.email}, ${p.role}, ${p.limit}::bigint, ${p.locale}, ${p.actor},
        ${p.requestId}, ${p.ip})`.as('outcome'),
    ),
);

export const callSettleInvitation = statement(
  (p: Actor & { invitation: string; withdraw: boolean; manageable: readonly string[] }) =>
    sqlFor.selectNoFrom(
      sql<string>`identity.settle_invitation(${p.invitation}, ${p.withdraw}::boolean, ${p.manageable}::text[],
        ${p.actor}, ${p.requestId}, ${p.ip})`.as('outcome'),
    ),
);

interface InvitationCardRow {
  outcome: 'good' | 'invalid' | 'expired';
  company_name: string;
  email: string;
  role: string;
  invited_by: string;
  has_account: boolean;
}

export const selectInvitationCard = statement((p: { codeHash: string }) =>
  sqlFor.selectFrom(sql<InvitationCardRow>`identity.read_invitation(${p.codeHash})`.as('card')).selectAll(),
);

type Joining = 'joined' | 'invalid' | 'expired' | 'for-another' | 'taken';

export const callAcceptInvitation = statement(
  (p: { tokenHash: string; codeHash: string; requestId: string; ip: string }) =>
    sqlFor.selectNoFrom(
      sql<Joining>`identity.accept_invitation(${p.tokenHash}, ${p.codeHash}, ${p.requestId}, ${p.ip})`.as(
        'outcome',
      ),
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
    sqlFor.selectNoFrom(
      sql<Joining>`identity.join_by_invitation(${p.codeHash}, ${p.user}, ${p.name}, ${p.passwordHash}, ${p.terms},
        ${p.locale}, ${p.ip}, ${p.requestId}, ${p.privacy})`.as('outcome'),
    ),
);

export const selectApiKeys = statement(() =>
  sqlFor
    .selectFrom('identity.api_key')
    .select(['id', 'name', 'hint', 'scopes', 'created_at', 'last_used_at'])
    .select(sql<string | null>`identity.name_of(user_id)`.as('maker'))
    .where('company_id', '=', sql<string>`platform.company()`)
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
    sqlFor.insertInto('identity.api_key').values({
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
  sqlFor
    .updateTable('identity.api_key')
    .set({ revoked_at: sql`platform.now()` })
    .where('id', '=', p.id)
    .where('company_id', '=', p.company),
);

export const mailMember = statement((p: { user: string | null; template: string; params: string }) =>
  sqlFor.selectNoFrom(
    sql<null>`identity.mail_to_member(${p.user}, ${p.template}, ${p.params}::jsonb)`.as('queued'),
  ),
);
