import { sql } from 'kysely';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';
import { teamMembers } from './team-member-view.ts';

/** Row-level security shows the company of the transaction and no other; operators see all once authorized as staff. */
const COMPANY = [
  'id',
  'name',
  'entity_kind',
  'registration_number',
  'address',
  'phone',
  'state',
  'state_reason',
  'session_idle_minutes',
  'created_at',
] as const;

export const selectCompany = statement((p: { company: string }) =>
  queryBuilder.selectFrom('identity.company').select(COMPANY).where('id', '=', p.company),
);

/**
 * Selects the company of the transaction. Reading routes use it, because their statements do not know yet which
 * company is authorized.
 */
export const selectOwnCompany = statement(() =>
  queryBuilder
    .selectFrom('identity.company')
    .select(COMPANY)
    .where('id', '=', sql<string>`platform.current_company()`),
);

const GSTIN = ['id', 'gstin', 'is_primary', 'state', 'reason', 'created_at'] as const;

export const selectGstins = statement((p: { company: string }) =>
  queryBuilder
    .selectFrom('identity.gstin')
    .select(GSTIN)
    .where('company_id', '=', p.company)
    .orderBy('is_primary', 'desc')
    .orderBy('id'),
);

export const selectOwnGstins = statement(() =>
  queryBuilder
    .selectFrom('identity.gstin')
    .select(GSTIN)
    .where('company_id', '=', sql<string>`platform.current_company()`)
    .orderBy('is_primary', 'desc')
    .orderBy('id'),
);

export const selectBranches = statement((p: { company: string }) =>
  queryBuilder
    .selectFrom('identity.branch')
    .select(['id', 'name', 'address', 'gstin_id'])
    .where('company_id', '=', p.company)
    .orderBy('name'),
);

export const selectOwnBranches = statement(() =>
  queryBuilder
    .selectFrom('identity.branch')
    .select(['id', 'name', 'address', 'gstin_id'])
    .where('company_id', '=', sql<string>`platform.current_company()`)
    .orderBy('name'),
);

const logo = sql<string>`replace(encode(webp, 'base64'), chr(10), '')`.as('webp');

export const selectLogo = statement((p: { company: string }) =>
  queryBuilder.selectFrom('identity.logo').select(logo).where('company_id', '=', p.company),
);

export const selectOwnLogo = statement(() =>
  queryBuilder
    .selectFrom('identity.logo')
    .select(logo)
    .where('company_id', '=', sql<string>`platform.current_company()`),
);

export const updateCompany = statement(
  (p: {
    company: string;
    name: string;
    kind: string | null;
    registration: string | null;
    address: string | null;
    phone: string | null;
    idleMinutes: number | null;
  }) =>
    queryBuilder
      .updateTable('identity.company')
      .set({
        name: p.name,
        entity_kind: p.kind,
        registration_number: p.registration,
        address: p.address,
        phone: p.phone,
        session_idle_minutes: p.idleMinutes,
      })
      .where('id', '=', p.company),
);

export const callReplaceGstin = callFunction(fn.replaceGstin, 'outcome');

export const callResubmitCompanyApplication = callFunction(fn.resubmitCompanyApplication, 'submitted');

/** A GST number added before the company is approved counts as declared; a later one waits for an operator. */
export const insertGstin = statement((p: { id: string; company: string; gstin: string; state: string }) =>
  queryBuilder
    .insertInto('identity.gstin')
    .values({ id: p.id, company_id: p.company, gstin: p.gstin, is_primary: false, state: p.state }),
);

export const retireGstin = statement((p: { id: string; company: string }) =>
  queryBuilder
    .updateTable('identity.gstin')
    .set({ state: 'retired', decided_at: sql`platform.now()` })
    .where('id', '=', p.id)
    .where('company_id', '=', p.company),
);

export const insertBranch = statement(
  (p: { id: string; company: string; name: string; address: string; gstin: string | null }) =>
    queryBuilder
      .insertInto('identity.branch')
      .values({ id: p.id, company_id: p.company, name: p.name, address: p.address, gstin_id: p.gstin }),
);

export const updateBranch = statement(
  (p: { id: string; company: string; name: string; address: string; gstin: string | null }) =>
    queryBuilder
      .updateTable('identity.branch')
      .set({ name: p.name, address: p.address, gstin_id: p.gstin })
      .where('id', '=', p.id)
      .where('company_id', '=', p.company),
);

export const deleteBranch = statement((p: { id: string; company: string }) =>
  queryBuilder.deleteFrom('identity.branch').where('id', '=', p.id).where('company_id', '=', p.company),
);

export const upsertLogo = statement((p: { company: string; webp: string }) =>
  queryBuilder
    .insertInto('identity.logo')
    .values({ company_id: p.company, webp: p.webp })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ webp: p.webp, replaced_at: sql`platform.now()` }),
    ),
);

export const deleteLogo = statement((p: { company: string }) =>
  queryBuilder.deleteFrom('identity.logo').where('company_id', '=', p.company),
);

const AUDIT = [
  'a.id',
  'a.action',
  'a.user_id',
  'a.subject',
  'a.detail',
  'a.key_id',
  'a.ip_address',
  'a.staff',
  'a.created_at',
] as const;

const sealed = sql<boolean>`exists (select from platform.audit_sealed_until() s where (a.xid, a.seq) <= (s.xid, s.seq))`;

/** Selects entries before an id, newest first. */
export const selectAuditPage = statement((p: { before: string; limit: number }) =>
  queryBuilder
    .selectFrom('platform.audit as a')
    .leftJoin(teamMembers, 'team.user_id', 'a.user_id')
    .select(AUDIT)
    .select([sealed.as('sealed'), 'team.name as actor_name'])
    .where('a.company_id', '=', sql<string>`platform.current_company()`)
    .where('a.id', '<', p.before)
    .orderBy('a.id', 'desc')
    .limit(p.limit),
);

/**
 * Selects a company's latest audit entries for an operator. They are shown without the names of the people who acted.
 */
export const selectAuditOf = statement((p: { company: string; limit: number }) =>
  queryBuilder
    .selectFrom('platform.audit as a')
    .select(AUDIT)
    .select([sealed.as('sealed'), sql<string | null>`null`.as('actor_name')])
    .where('a.company_id', '=', p.company)
    .orderBy('a.id', 'desc')
    .limit(p.limit),
);
