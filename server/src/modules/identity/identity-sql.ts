import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';

interface SessionRow {
  user_id: string;
  email: string;
  name: string;
  expires_at: Instant;
  company_id: string | null;
  company_name: string | null;
  role: string | null;
}

/** The door: sets the company for the rest of the round trip if, and only if, the session's user belongs to it. */
export const enterCompany = statement((p: { tokenHash: string; company: string }) =>
  sqlFor
    .selectFrom(
      sql<{ user_id: string; role: string | null }>`identity.enter(${p.tokenHash}, ${p.company})`.as(
        'visitor',
      ),
    )
    .select(['user_id', 'role']),
);

export const selectSession = statement((p: { tokenHash: string }) =>
  sqlFor
    .selectFrom(sql<SessionRow>`identity.session_of(${p.tokenHash})`.as('session'))
    .select(['user_id', 'email', 'name', 'expires_at', 'company_id', 'company_name', 'role']),
);
