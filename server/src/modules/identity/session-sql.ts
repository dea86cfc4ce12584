import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';

/** Who asks, for the audit log. */
export interface Asker {
  readonly requestId: string;
  readonly ip: string;
}

export const callBeginSession = statement(
  (
    p: Asker & {
      tokenHash: string;
      remembered: boolean;
      secondFactor: boolean;
      userAgent: string;
      country: string | null;
      deviceHash: string;
    },
  ) =>
    sqlFor.selectNoFrom(
      sql<'begun' | 'missing' | 'user-disabled'>`identity.begin_session(${p.tokenHash}, ${p.remembered},
        ${p.secondFactor}, ${p.ip}, ${p.userAgent}, ${p.country}, ${p.deviceHash}, ${p.requestId})`.as(
        'outcome',
      ),
    ),
);

export const callIsKnownDevice = statement((p: { deviceHash: string; email: string }) =>
  sqlFor.selectNoFrom(sql<boolean>`identity.is_known_device(${p.deviceHash}, ${p.email})`.as('known')),
);

export const callRefuseDisabled = statement((p: Asker & { user: string }) =>
  sqlFor.selectNoFrom(
    sql<boolean>`identity.refuse_disabled(${p.user}, ${p.requestId}, ${p.ip})`.as('refused'),
  ),
);

export const callRenewSession = statement((p: { tokenHash: string }) =>
  sqlFor.selectNoFrom(sql<boolean | null>`identity.renew_session(${p.tokenHash})`.as('remembered')),
);

export const callConfirmSession = statement((p: { tokenHash: string }) =>
  sqlFor.selectNoFrom(sql`identity.confirm_session(${p.tokenHash})`.as('confirmed')),
);

export const callSignOut = statement((p: Asker & { tokenHash: string }) =>
  sqlFor.selectNoFrom(sql`identity.sign_out(${p.tokenHash}, ${p.requestId}, ${p.ip})`.as('signed_out')),
);

interface SessionRow {
  id: string;
  current: boolean;
  user_agent: string;
  ip_address: string;
  country: string | null;
  remembered: boolean;
  started_at: Instant;
  renewed_at: Instant;
  expires_at: Instant;
}

export const selectSessions = statement((p: { tokenHash: string }) =>
  sqlFor.selectFrom(sql<SessionRow>`identity.sessions_of(${p.tokenHash})`.as('sessions')).selectAll(),
);

/** One of them, or with null all but the one that asks. */
export const callEndSessions = statement((p: Asker & { tokenHash: string; session: string | null }) =>
  sqlFor.selectNoFrom(
    sql<number>`identity.end_sessions(${p.tokenHash}, ${p.session}, ${p.requestId}, ${p.ip})`.as('ended'),
  ),
);
