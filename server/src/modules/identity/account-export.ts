import type { exportAccount } from '@marga/contract/identity/account';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { parseInstant } from '@marga/contract/kernel/time';
import type { RouteOutput } from '@marga/contract/route-definition';
import type { Call } from '../../platform/db/sql-statement.ts';

/**
 * These calls return what other modules store about a person, for the export of the account. Those modules depend
 * on identity, so the calls are injected. They run in the transaction of the export and find the person by the
 * session.
 */
export interface AccountExportRecords {
  selectTickets(p: { tokenHash: string }): Call<{ tickets: unknown }>;
}

interface Acceptance {
  readonly version: string;
  readonly accepted_at: string;
}

/** Holds the columns that are exported of each kind of record. */
interface Entries {
  readonly membership: {
    readonly company_id: CompanyId;
    readonly name: string;
    readonly role: string;
    readonly created_at: string;
  };
  readonly terms: Acceptance;
  readonly privacy: Acceptance;
  readonly session: {
    readonly userAgent: string | null;
    readonly ipAddress: string | null;
    readonly createdAt: string;
    readonly expiresAt: string;
  };
  readonly device: { readonly user_agent: string; readonly last_used_at: string };
  readonly activity: {
    readonly id: string;
    readonly action: string;
    readonly subject: string;
    readonly created_at: string;
    readonly ip_address: string | null;
  };
}

type Export = RouteOutput<typeof exportAccount>;

/** Builds the part of an account's export that identity stores itself. */
export function accountExportFromRows(
  rows: readonly { readonly kind: keyof Entries; readonly entry: unknown }[],
): Omit<Export, 'account' | 'tickets' | 'exportedAt'> {
  const entriesOf = <Kind extends keyof Entries>(kind: Kind) =>
    rows.filter((row) => row.kind === kind).map(({ entry }) => entry as Entries[Kind]);
  return {
    memberships: entriesOf('membership').map((one) => ({
      companyId: one.company_id,
      companyName: one.name,
      role: one.role,
      since: parseInstant(one.created_at),
    })),
    acceptedTerms: entriesOf('terms').map(acceptanceOf),
    acceptedPrivacy: entriesOf('privacy').map(acceptanceOf),
    sessions: entriesOf('session').map((one) => ({
      device: one.userAgent ?? '',
      ipAddress: one.ipAddress ?? '',
      startedAt: parseInstant(one.createdAt),
      expiresAt: parseInstant(one.expiresAt),
    })),
    knownDevices: entriesOf('device').map((one) => ({
      device: one.user_agent,
      lastUsedAt: parseInstant(one.last_used_at),
    })),
    activity: entriesOf('activity')
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((one) => ({
        action: one.action,
        subject: one.subject,
        at: parseInstant(one.created_at),
        ipAddress: one.ip_address,
      })),
  };
}

function acceptanceOf({ version, accepted_at: at }: Acceptance) {
  return { version, at: parseInstant(at) };
}
