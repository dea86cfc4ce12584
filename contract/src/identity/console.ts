import { z } from 'zod';
import { empty, json, page, pageQuery, route, staff, staffRecently } from '../route.ts';
import { id, wireInstant } from '../wire.ts';
import { auditEntry, company } from './company.ts';
import { COMPANY_STATES, reason } from './fields.ts';

/** These routes are what operators see and decide about companies. */

export const companyRow = z
  .strictObject({
    id: id('company'),
    companyName: z.string(),
    companyGSTNumber: z.string().nullable(),
    state: z.enum(COMPANY_STATES),
    /** The owner has verified their email address, so the application is worth an operator's time. */
    emailVerified: z.boolean(),
    /** A GST number awaits a decision. */
    gstinPending: z.boolean(),
    /**
     * This is since when an application or a GST number awaits an operator; it is null when there is nothing to
     * decide.
     */
    waitingSince: wireInstant.nullable(),
    members: z.int(),
    creationTime: wireInstant,
  })
  .meta({ id: 'CompanyRow' });

export type CompanyRow = z.infer<typeof companyRow>;

export const listCompanies = route({
  name: 'identity.list-companies',
  summary: 'Companies, those that wait for a decision first.',
  method: 'GET',
  path: '/v1/console/companies',
  access: staff('company:review'),
  query: pageQuery.extend({
    state: z.enum([...COMPANY_STATES, 'waiting']).optional(),
    search: z.string().trim().max(100).optional(),
  }),
  response: json(page(companyRow)),
  errors: [],
});

const ofCompany = z.strictObject({ companyId: id('company') });

export const companyFile = z
  .strictObject({
    company,
    owners: z.array(
      z.strictObject({
        userId: id('user'),
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
      z.strictObject({ id: id('company'), companyName: z.string(), state: z.enum(COMPANY_STATES) }),
    ),
    audit: z.array(auditEntry),
  })
  .meta({ id: 'CompanyFile' });

export type CompanyFile = z.infer<typeof companyFile>;

export const readCompanyFile = route({
  name: 'identity.read-company-file',
  summary: 'All that a decision about a company stands on.',
  method: 'GET',
  path: '/v1/console/companies/:companyId',
  access: staff('company:review'),
  params: ofCompany,
  response: json(companyFile),
  errors: [],
});

export const approveCompany = route({
  name: 'identity.approve-company',
  summary: 'Approve a company: it may book from now on.',
  method: 'POST',
  path: '/v1/console/companies/:companyId/approval',
  access: staff('company:review'),
  params: ofCompany,
  response: json(companyFile),
  errors: ['state-changed'],
});

export const refuseCompany = route({
  name: 'identity.refuse-company',
  summary: 'Refuse a company, with a reason that its owners are sent.',
  method: 'POST',
  path: '/v1/console/companies/:companyId/refusal',
  access: staff('company:review'),
  params: ofCompany,
  body: z.strictObject({ reason }),
  response: json(companyFile),
  errors: ['state-changed'],
});

export const suspendCompany = route({
  name: 'identity.suspend-company',
  summary: 'Suspend a company: what it has booked stays readable, nothing new can be done.',
  method: 'POST',
  path: '/v1/console/companies/:companyId/suspension',
  access: staffRecently('company:suspend'),
  params: ofCompany,
  body: z.strictObject({ reason }),
  response: json(companyFile),
  errors: ['state-changed'],
});

export const reinstateCompany = route({
  name: 'identity.reinstate-company',
  summary: 'End a suspension.',
  method: 'POST',
  path: '/v1/console/companies/:companyId/reinstatement',
  access: staffRecently('company:suspend'),
  params: ofCompany,
  response: json(companyFile),
  errors: ['state-changed'],
});

const ofGstin = z.strictObject({ gstinId: id('gstin') });

export const approveGstin = route({
  name: 'identity.approve-gstin',
  summary: 'Approve a GST number that waits; it is used from now on, and the one it replaces is retired.',
  method: 'POST',
  path: '/v1/console/gstins/:gstinId/approval',
  access: staff('company:review'),
  params: ofGstin,
  response: json(companyFile),
  errors: ['state-changed'],
});

export const refuseGstin = route({
  name: 'identity.refuse-gstin',
  summary: 'Refuse a GST number that waits, with a reason.',
  method: 'POST',
  path: '/v1/console/gstins/:gstinId/refusal',
  access: staff('company:review'),
  params: ofGstin,
  body: z.strictObject({ reason }),
  response: json(companyFile),
  errors: ['state-changed'],
});

const ofUser = z.strictObject({ userId: id('user') });

export const disableUser = route({
  name: 'identity.disable-user',
  summary: 'Disable an account: its sessions end and it cannot sign in.',
  method: 'POST',
  path: '/v1/console/users/:userId/disablement',
  access: staffRecently('user:disable'),
  params: ofUser,
  body: z.strictObject({ reason }),
  response: empty,
  errors: ['state-changed'],
});

export const enableUser = route({
  name: 'identity.enable-user',
  summary: 'Open a disabled account again.',
  method: 'POST',
  path: '/v1/console/users/:userId/enablement',
  access: staffRecently('user:disable'),
  params: ofUser,
  response: empty,
  errors: ['state-changed'],
});

export const verifyAudit = route({
  name: 'identity.verify-audit',
  summary: 'Recompute the chain of hashes over the whole audit log, and say where it breaks.',
  method: 'GET',
  path: '/v1/console/audit-chain',
  access: staff('audit:verify'),
  response: json(
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
  disableUser,
  enableUser,
  verifyAudit,
] as const;
