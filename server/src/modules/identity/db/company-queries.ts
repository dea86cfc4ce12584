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

/**
 * Reading routes select by the company of the transaction, because their statements do not know yet which company is
 * authorized.
 */
const currentCompany = sql<string>`platform.current_company()`;

const companies = queryBuilder.selectFrom('identity.company').select(COMPANY);

export const selectCompany = statement((p: { company: string }) => companies.where('id', '=', p.company));

export const selectOwnCompany = statement(() => companies.where('id', '=', currentCompany));

const gstins = queryBuilder
  .selectFrom('identity.gstin')
  .select(['id', 'gstin', 'is_primary', 'state', 'reason', 'created_at'])
  .orderBy('is_primary', 'desc')
  .orderBy('id');

export const selectGstins = statement((p: { company: string }) => gstins.where('company_id', '=', p.company));

export const selectOwnGstins = statement(() => gstins.where('company_id', '=', currentCompany));

const proposedDetails = queryBuilder
  .selectFrom('identity.proposed_company_details')
  .select(['id', 'name', 'entity_kind', 'registration_number', 'address', 'created_at']);

export const selectProposedDetails = statement((p: { company: string }) =>
  proposedDetails.where('company_id', '=', p.company),
);

export const selectOwnProposedDetails = statement(() =>
  proposedDetails.where('company_id', '=', currentCompany),
);

const branches = queryBuilder
  .selectFrom('identity.branch')
  .select(['id', 'name', 'address', 'gstin_id'])
  .orderBy('name');

export const selectBranches = statement((p: { company: string }) =>
  branches.where('company_id', '=', p.company),
);

export const selectOwnBranches = statement(() => branches.where('company_id', '=', currentCompany));

const logos = queryBuilder
  .selectFrom('identity.logo')
  .select(sql<string>`replace(encode(webp, 'base64'), chr(10), '')`.as('webp'));

export const selectLogo = statement((p: { company: string }) => logos.where('company_id', '=', p.company));

export const selectOwnLogo = statement(() => logos.where('company_id', '=', currentCompany));

interface Details {
  readonly company: string;
  readonly name: string;
  readonly kind: string | null;
  readonly registration: string | null;
  readonly address: string | null;
}

/** An operator has approved the company by its details, so new ones are proposed. */
const isReviewed = sql<boolean>`state in ('approved', 'suspended', 'closed')`;

/** Changes the company, apart from details that were reviewed, and locks it until the transaction ends. */
export const updateCompany = statement((p: Details & { phone: string | null; idleMinutes: number | null }) =>
  queryBuilder
    .updateTable('identity.company')
    .set({
      name: sql<string>`case when ${isReviewed} then name else ${p.name} end`,
      entity_kind: sql<string>`case when ${isReviewed} then entity_kind else ${p.kind} end`,
      registration_number: sql<string>`case when ${isReviewed} then registration_number else ${p.registration} end`,
      address: sql<string>`case when ${isReviewed} then address else ${p.address} end`,
      phone: p.phone,
      session_idle_minutes: p.idleMinutes,
    })
    .where('id', '=', p.company),
);

/** Proposes details of a reviewed company where they are not in force already. Nothing else may be proposed. */
export const proposeDetails = statement((p: Details & { id: string; proposer: string }) =>
  queryBuilder
    .insertInto('identity.proposed_company_details')
    .columns(['id', 'company_id', 'name', 'entity_kind', 'registration_number', 'address', 'proposed_by'])
    .expression(
      queryBuilder
        .selectFrom('identity.company')
        .select([
          sql<string>`${p.id}::text`.as('id'),
          'id as company_id',
          sql<string>`${p.name}::text`.as('name'),
          sql<string>`${p.kind}::text`.as('entity_kind'),
          sql<string>`${p.registration}::text`.as('registration_number'),
          sql<string>`${p.address}::text`.as('address'),
          sql<string>`${p.proposer}::text`.as('proposed_by'),
        ])
        .where('id', '=', p.company)
        .where(isReviewed)
        .where(
          sql<boolean>`(name, entity_kind, registration_number, address) is distinct from (${p.name}, ${p.kind}, ${p.registration}, ${p.address})`,
        ),
    ),
);

export const deleteProposedDetails = statement((p: { company: string }) =>
  queryBuilder.deleteFrom('identity.proposed_company_details').where('company_id', '=', p.company),
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

const actorName = fn.nameOfActor({ user: sql`a.user_id` });

/** Selects entries before an id, newest first. */
export const selectAuditPage = statement((p: { before: string; limit: number }) =>
  queryBuilder
    .selectFrom('platform.audit as a')
    .leftJoin(teamMembers, 'team.user_id', 'a.user_id')
    .select(AUDIT)
    .select([sealed.as('sealed'), sql<string | null>`coalesce(team.name, ${actorName})`.as('actor_name')])
    .where('a.company_id', '=', currentCompany)
    .where('a.id', '<', p.before)
    .orderBy('a.id', 'desc')
    .limit(p.limit),
);

/** Selects a company's latest audit entries for an operator, with the full names of the people who acted. */
export const selectAuditOf = statement((p: { company: string; limit: number }) =>
  queryBuilder
    .selectFrom('platform.audit as a')
    .select(AUDIT)
    .select([sealed.as('sealed'), actorName.as('actor_name')])
    .where('a.company_id', '=', p.company)
    .orderBy('a.id', 'desc')
    .limit(p.limit),
);
