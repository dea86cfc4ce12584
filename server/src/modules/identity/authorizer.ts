import type { Session } from '@marga/contract/identity/session';
import type { CompanyId, UserId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import type { Role, StaffRole } from '@marga/contract/identity/permissions';
import type { Db } from '../../platform/db/db.ts';
import { callFunction } from '../../platform/db/sql-statement.ts';
import type { Authorizer, KnownSession } from '../../platform/http/authorize-request.ts';
import * as fn from './db/functions.gen.ts';

/** Sets the company for the rest of the round trip if, and only if, the session's user belongs to it. */
const authorizeSession = callFunction(fn.authorizeSession);

const authorizeApiKey = callFunction(fn.authorizeApiKey);

const authorizeStaff = callFunction(fn.authorizeStaff);

interface SessionRow {
  user_id: string;
  email: string;
  email_verified: boolean;
  name: string;
  expires_at: Instant;
  extendable_until: Instant;
  server_time: Instant;
  disabled: boolean;
  recent: boolean;
  staff_role: string | null;
  company_id: string | null;
  company_name: string | null;
  company_state: string | null;
  role: string | null;
}

export const selectSession = callFunction(fn.readSessionAndCompanies);

export function createAuthorizer(db: Db): Authorizer {
  return {
    authorizeSession,
    authorizeApiKey,
    authorizeStaff,
    findSession: (tokenHash) => findSession(db, tokenHash),
  };
}

export async function findSession(db: Db, tokenHash: string): Promise<KnownSession | undefined> {
  const [rows] = await db.run([selectSession({ tokenHash })]);
  return sessionFromRows(rows);
}

/**
 * Builds the session from its rows: there is one for each company that the session's user belongs to, and one without
 * a company for a user who belongs to none.
 */
export function sessionFromRows(rows: readonly SessionRow[]): KnownSession | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const session: Session = {
    user: {
      uid: first.user_id as UserId,
      email: first.email,
      emailVerified: first.email_verified,
      name: first.name,
    },
    memberships: rows.flatMap((row) =>
      row.company_id && row.company_name && row.company_state && row.role
        ? [
            {
              companyId: row.company_id as CompanyId,
              companyName: row.company_name,
              companyState: row.company_state as Session['memberships'][number]['companyState'],
              role: row.role as Role,
            },
          ]
        : [],
    ),
    staffRole: first.staff_role as StaffRole | null,
    expiresAt: first.expires_at,
    extendableUntil: first.extendable_until,
    serverTime: first.server_time,
  };
  return { session, disabled: first.disabled, recent: first.recent };
}
