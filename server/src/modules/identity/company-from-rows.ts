import type { AuditEntry, Company, ProposedCompanyDetails } from '@marga/contract/identity/company';
import { panOfGstin, parseGstin } from '@marga/contract/kernel/indian-identifiers';
import type { UserId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';

export interface CompanyRow {
  id: string;
  name: string;
  entity_kind: string | null;
  registration_number: string | null;
  address: string | null;
  phone: string | null;
  state: string;
  state_reason: string | null;
  session_idle_minutes: number | null;
  created_at: Instant;
}

export interface GstinRow {
  id: string;
  gstin: string;
  is_primary: boolean;
  state: string;
  reason: string | null;
  created_at: Instant;
}

export interface BranchRow {
  id: string;
  name: string;
  address: string;
  gstin_id: string | null;
}

export interface ProposedDetailsRow {
  id: string;
  name: string;
  entity_kind: string | null;
  registration_number: string | null;
  address: string | null;
  created_at: Instant;
}

interface CompanyRows {
  readonly row: CompanyRow;
  readonly proposed: ProposedDetailsRow | undefined;
  readonly gstins: readonly GstinRow[];
  readonly branches: readonly BranchRow[];
  readonly logo: string | undefined;
}

export function companyFromRows(
  { row, proposed, gstins, branches, logo }: CompanyRows,
  emailVerified: boolean,
): Company {
  const primary = (states: readonly string[]) =>
    gstins.find(({ is_primary: isPrimary, state }) => isPrimary && states.includes(state))?.gstin ?? null;
  const missing: Company['missing'] = [
    ...(emailVerified ? [] : (['email-verification'] as const)),
    ...(row.entity_kind && row.address && row.phone ? [] : (['profile'] as const)),
    ...(row.state === 'approved' ? [] : (['approval'] as const)),
  ];
  return {
    id: row.id as Company['id'],
    companyName: row.name,
    entityKind: row.entity_kind as Company['entityKind'],
    companyRegNumber: row.registration_number,
    companyGSTNumber: primary(['declared', 'approved']),
    pendingGSTNumber: primary(['pending']),
    companyAddress: row.address,
    companyPhone: row.phone,
    state: row.state as Company['state'],
    stateReason: row.state_reason,
    missing,
    gstins: gstins.map(gstRegistrationOf),
    branches: branches.map(({ id, name, address, gstin_id: gstinId }) => ({
      id: id as Company['branches'][number]['id'],
      name,
      address,
      gstinId: gstinId as Company['branches'][number]['gstinId'],
    })),
    proposedDetails: proposed ? proposedDetailsOf(proposed) : null,
    logo: logo === undefined ? null : `data:image/webp;base64,${logo}`,
    sessionIdleMinutes: row.session_idle_minutes,
    creationTime: row.created_at,
  };
}

function proposedDetailsOf(row: ProposedDetailsRow): ProposedCompanyDetails {
  return {
    id: row.id as ProposedCompanyDetails['id'],
    companyName: row.name,
    entityKind: row.entity_kind as ProposedCompanyDetails['entityKind'],
    companyRegNumber: row.registration_number,
    companyAddress: row.address,
    since: row.created_at,
  };
}

function gstRegistrationOf(row: GstinRow): Company['gstins'][number] {
  const parsed = parseGstin(row.gstin);
  return {
    id: row.id as Company['gstins'][number]['id'],
    gstin: row.gstin,
    pan: panOfGstin(row.gstin),
    stateName: parsed.ok ? parsed.value.stateName : '',
    primary: row.is_primary,
    state: row.state as Company['gstins'][number]['state'],
    reason: row.reason,
    since: row.created_at,
  };
}

interface AuditRow {
  id: string;
  action: string;
  user_id: string | null;
  actor_name: string | null;
  subject: string;
  detail: unknown;
  key_id: string | null;
  ip_address: string | null;
  staff: boolean;
  created_at: Instant;
  sealed: boolean;
}

/** Returns the name under which an operator answers or acts. Nobody outside learns more of it. */
export function firstNameOf(name: string | null): string | null {
  return name?.trim().split(/\s+/u)[0] || null;
}

/** Returns an entry as the company itself sees it, with the first names of operators. */
export function ownAuditEntryFromRow(row: AuditRow): AuditEntry {
  return auditEntryFromRow(row.staff ? { ...row, actor_name: firstNameOf(row.actor_name) } : row);
}

export function auditEntryFromRow(row: AuditRow): AuditEntry {
  return {
    id: row.id as AuditEntry['id'],
    action: row.action,
    actor:
      row.user_id === null
        ? null
        : { uid: row.user_id as UserId, name: row.actor_name || null, staff: row.staff },
    subject: row.subject,
    detail: row.detail as Record<string, unknown>,
    apiKeyId: row.key_id as AuditEntry['apiKeyId'],
    ipAddress: row.staff ? null : row.ip_address,
    at: row.created_at,
    sealed: row.sealed,
  };
}
