import { z } from 'zod';
import {
  emptyResponse,
  jsonResponse,
  listPageSchemaOf,
  pageQuery,
  defineRoute,
  staffAccess,
  recentlyAuthenticatedStaffAccess,
  showsCompanyNames,
  showsForReason,
  showsNothingOfOthers,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';
import { auditEntry, company } from './company.ts';
import { COMPANY_STATES, reason } from './field-schemas.ts';

/** This file covers what operators decide about companies, GST numbers and accounts, and the check of the audit log. */

export const companyRow = z
  .strictObject({
    id: idSchemaOf('company'),
    companyName: z.string(),
    companyGSTNumber: z.string().nullable(),
    state: z.enum(COMPANY_STATES),
    /** True once the owner has verified their email address; until then, operators need not review the application. */
    emailVerified: z.boolean(),
    /** True while a GST number awaits an operator's decision. */
    gstinPending: z.boolean(),
    /** True while new details await an operator's decision. */
    detailsPending: z.boolean(),
    /**
     * An application, a GST number or new details have awaited an operator's decision since this time; it is null when there is
     * nothing to decide.
     */
    waitingSince: wireInstant.nullable(),
    members: z.int(),
    creationTime: wireInstant,
  })
  .meta({ id: 'CompanyRow' });

export type CompanyRow = z.infer<typeof companyRow>;

export const listCompanies = defineRoute({
  name: 'identity.list-companies',
  summary: 'Companies, those that wait for a decision first.',
  method: 'GET',
  path: '/v1/console/companies',
  access: staffAccess('company:review'),
  audits: showsCompanyNames,
  query: pageQuery.extend({
    state: z.enum([...COMPANY_STATES, 'waiting']).optional(),
    search: z.string().trim().max(100).optional(),
  }),
  response: jsonResponse(listPageSchemaOf(companyRow)),
  errors: [],
});

const ofCompany = z.strictObject({ companyId: idSchemaOf('company') });

export const companyFile = z
  .strictObject({
    company,
    owners: z.array(
      z.strictObject({
        userId: idSchemaOf('user'),
        name: z.string(),
        email: z.email(),
        emailVerified: z.boolean(),
        disabled: z.boolean(),
      }),
    ),
    members: z.int(),
    /**
     * Lists other companies with the same GSTIN, PAN or registration number, which is a reason to check more
     * closely.
     */
    lookalikes: z.array(
      z.strictObject({ id: idSchemaOf('company'), companyName: z.string(), state: z.enum(COMPANY_STATES) }),
    ),
    audit: z.array(auditEntry),
  })
  .meta({ id: 'CompanyFile' });

export type CompanyFile = z.infer<typeof companyFile>;

export const readCompanyFile = defineRoute({
  name: 'identity.read-company-file',
  summary: 'All that a decision about a company stands on.',
  method: 'GET',
  path: '/v1/console/companies/:companyId',
  access: staffAccess('company:review'),
  audits: showsForReason('personal-data'),
  params: ofCompany,
  response: jsonResponse(companyFile),
  errors: [],
});

export const approveCompany = defineRoute({
  name: 'identity.approve-company',
  summary: 'Approve a company: it may book from now on.',
  method: 'POST',
  path: '/v1/console/companies/:companyId/approval',
  access: staffAccess('company:review'),
  params: ofCompany,
  response: jsonResponse(companyFile),
  errors: ['state-changed'],
});

export const refuseCompany = defineRoute({
  name: 'identity.refuse-company',
  summary: 'Refuse a company, with a reason that its owners are sent.',
  method: 'POST',
  path: '/v1/console/companies/:companyId/refusal',
  access: staffAccess('company:review'),
  params: ofCompany,
  body: z.strictObject({ reason }),
  response: jsonResponse(companyFile),
  errors: ['state-changed'],
});

export const suspendCompany = defineRoute({
  name: 'identity.suspend-company',
  summary: 'Suspend a company: what it has booked stays readable, nothing new can be done.',
  method: 'POST',
  path: '/v1/console/companies/:companyId/suspension',
  access: recentlyAuthenticatedStaffAccess('company:suspend'),
  params: ofCompany,
  body: z.strictObject({ reason }),
  response: jsonResponse(companyFile),
  errors: ['state-changed'],
});

export const reinstateCompany = defineRoute({
  name: 'identity.reinstate-company',
  summary: 'End a suspension.',
  method: 'POST',
  path: '/v1/console/companies/:companyId/reinstatement',
  access: recentlyAuthenticatedStaffAccess('company:suspend'),
  params: ofCompany,
  response: jsonResponse(companyFile),
  errors: ['state-changed'],
});

const ofGstin = z.strictObject({ gstinId: idSchemaOf('gstin') });

export const approveGstin = defineRoute({
  name: 'identity.approve-gstin',
  summary: 'Approve a GST number that waits; it is used from now on, and the one it replaces is retired.',
  method: 'POST',
  path: '/v1/console/gstins/:gstinId/approval',
  access: staffAccess('company:review'),
  params: ofGstin,
  response: jsonResponse(companyFile),
  errors: ['state-changed'],
});

export const refuseGstin = defineRoute({
  name: 'identity.refuse-gstin',
  summary: 'Refuse a GST number that waits, with a reason.',
  method: 'POST',
  path: '/v1/console/gstins/:gstinId/refusal',
  access: staffAccess('company:review'),
  params: ofGstin,
  body: z.strictObject({ reason }),
  response: jsonResponse(companyFile),
  errors: ['state-changed'],
});

const ofDetails = z.strictObject({ companyDetailsId: idSchemaOf('companyDetails') });

export const approveCompanyDetails = defineRoute({
  name: 'identity.approve-company-details',
  summary: 'Approve the new details of a company; they are in force from now on.',
  method: 'POST',
  path: '/v1/console/company-details/:companyDetailsId/approval',
  access: staffAccess('company:review'),
  params: ofDetails,
  response: jsonResponse(companyFile),
  errors: ['state-changed'],
});

export const refuseCompanyDetails = defineRoute({
  name: 'identity.refuse-company-details',
  summary: 'Refuse the new details of a company, with a reason that its owners are sent.',
  method: 'POST',
  path: '/v1/console/company-details/:companyDetailsId/refusal',
  access: staffAccess('company:review'),
  params: ofDetails,
  body: z.strictObject({ reason }),
  response: jsonResponse(companyFile),
  errors: ['state-changed'],
});

const ofUser = z.strictObject({ userId: idSchemaOf('user') });

export const disableUser = defineRoute({
  name: 'identity.disable-user',
  summary: 'Disable an account: its sessions end and it cannot sign in.',
  method: 'POST',
  path: '/v1/console/users/:userId/disablement',
  access: recentlyAuthenticatedStaffAccess('user:disable'),
  params: ofUser,
  body: z.strictObject({ reason }),
  response: emptyResponse,
  errors: ['state-changed'],
});

export const enableUser = defineRoute({
  name: 'identity.enable-user',
  summary: 'Open a disabled account again.',
  method: 'POST',
  path: '/v1/console/users/:userId/enablement',
  access: recentlyAuthenticatedStaffAccess('user:disable'),
  params: ofUser,
  response: emptyResponse,
  errors: ['state-changed'],
});

export const verifyAudit = defineRoute({
  name: 'identity.verify-audit',
  summary: 'Recompute the chain of hashes over the whole audit log, and say where it breaks.',
  method: 'GET',
  path: '/v1/console/audit-chain',
  access: staffAccess('audit:verify'),
  audits: showsNothingOfOthers,
  response: jsonResponse(
    z
      .strictObject({
        seals: z.int(),
        entries: z.int(),
        /** Counts entries that are written but not yet part of the hash chain. */
        unsealed: z.int(),
        intact: z.boolean(),
        /** This is the number of the first seal that does not match. */
        brokenAt: z.int().nullable(),
        sealedAt: wireInstant.nullable(),
      })
      .meta({ id: 'AuditChain' }),
  ),
  errors: [],
});

export const consoleRoutes = [
  listCompanies,
  readCompanyFile,
  approveCompany,
  refuseCompany,
  suspendCompany,
  reinstateCompany,
  approveGstin,
  refuseGstin,
  approveCompanyDetails,
  refuseCompanyDetails,
  disableUser,
  enableUser,
  verifyAudit,
] as const;
