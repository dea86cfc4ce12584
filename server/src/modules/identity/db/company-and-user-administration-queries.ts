import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';
import * as platformFn from '../../../platform/db/functions.gen.ts';

export interface CompanyListRow {
  id: string;
  name: string;
  gstin: string | null;
  state: string;
  email_verified: boolean;
  gstin_pending: boolean;
  details_pending: boolean;
  waiting_since: Instant | null;
  members: bigint;
  created_at: Instant;
}

/**
 * Selects companies for operators. `waiting_since` is the time since which an operator can decide about an
 * application with a verified owner, about a GST number or about new details.
 */
/** Only a company with a verified owner is worth an operator's time. */
const hasVerifiedOwner = sql<boolean>`exists (select from identity.company_member m
  where m.company_id = c.id and m.role = 'owner' and m.email_verified)`;

const listed = sql<CompanyListRow>`(
  select c.id, c.name, c.state, c.created_at,
    (select g.gstin::text from identity.gstin g where g.company_id = c.id and g.is_primary
      and g.state in ('declared', 'approved')) as gstin,
    ${hasVerifiedOwner} as email_verified,
    exists (select from identity.gstin g where g.company_id = c.id and g.state = 'pending') as gstin_pending,
    p.id is not null as details_pending, w.since as waiting_since,
    (select count(*) from identity.member m where m.company_id = c.id) as members
  from identity.company c left join ${fn.companiesAwaitingDecision()} w on w.company_id = c.id
    left join identity.proposed_company_details p on p.company_id = c.id and c.state in ('approved', 'suspended')
)`;

/**
 * Selects the companies that have waited longest first, then the oldest of those that do not wait; a page begins
 * after the company `after`.
 */
export const selectCompanyPage = statement(
  (p: { state: string | null; search: string | null; after: string; limit: number }) =>
    queryBuilder
      .selectFrom(listed.as('company'))
      .selectAll()
      .where(
        sql<boolean>`case ${p.state}::text when 'waiting' then waiting_since is not null
          else ${p.state}::text is null or state = ${p.state}::text end`,
      )
      .where(
        sql<boolean>`(${p.search}::text is null or name ilike '%' || replace(replace(${p.search}::text, '%', ''), '_', '') || '%'
          or exists (select from identity.gstin g where g.company_id = company.id and g.gstin = upper(${p.search}::text)))`,
      )
      .where(
        sql<boolean>`(${p.after} = '' or (coalesce(waiting_since, created_at), id) >
          (select coalesce(last.waiting_since, last.created_at), last.id from ${listed} last where last.id = ${p.after}))`,
      )
      .orderBy(sql`coalesce(waiting_since, created_at)`)
      .orderBy('id')
      .limit(p.limit),
);

interface CompanyMemberRow {
  readonly company_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly disabled: boolean;
  readonly role: string;
}

export const selectPeopleOf = statement((p: { company: string }) =>
  queryBuilder
    .selectFrom(sql<CompanyMemberRow>`identity.company_member`.as('member'))
    .selectAll()
    .where('company_id', '=', p.company)
    .orderBy('role')
    .orderBy('name'),
);

/** Selects other companies with the same GSTIN, PAN or registration number. */
export const selectLookalikes = statement((p: { company: string }) =>
  queryBuilder
    .selectFrom('identity.company as other')
    .select(['other.id', 'other.name', 'other.state'])
    .where('other.id', '<>', p.company)
    .where(
      sql<boolean>`(exists (select from identity.gstin mine join identity.gstin theirs
          on substr(theirs.gstin, 3, 10) = substr(mine.gstin, 3, 10)
        where mine.company_id = ${p.company} and theirs.company_id = other.id)
      or other.registration_number = (select c.registration_number from identity.company c where c.id = ${p.company}))`,
    )
    .orderBy('other.id')
    .limit(20),
);

export const callRecordCompanyDecision = callFunction(fn.recordCompanyDecision, 'decided');

export const callReviewPendingGstin = callFunction(fn.reviewPendingGstin, 'company');

export const callReviewCompanyDetails = callFunction(fn.reviewCompanyDetails, 'company');

export const selectDetailsExist = statement((p: { id: string }) =>
  queryBuilder.selectFrom('identity.proposed_company_details').select('id').where('id', '=', p.id),
);

export const selectGstinExists = statement((p: { gstin: string }) =>
  queryBuilder.selectFrom('identity.gstin').select('id').where('id', '=', p.gstin),
);

export const callSetUserDisabled = callFunction(fn.setUserDisabled, 'changed');

/**
 * Verifies the audit log in the same round trip as the staff authorization. The check is costly, so the condition
 * skips it when the caller was refused.
 */
export const callVerifyAuditLog = statement(() =>
  queryBuilder
    .selectFrom(platformFn.verifyAuditLog().as('chain'))
    .selectAll()
    .where(sql<boolean>`platform.current_operator() <> ''`),
);
