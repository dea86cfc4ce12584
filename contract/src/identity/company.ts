import { z } from 'zod';
import { ENTITY_KIND_NAMES } from '../kernel/indian-identifiers.ts';
import { empty, json, member, page, pageQuery, route } from '../route.ts';
import { id, wireInstant } from '../wire.ts';
import {
  COMPANY_STATES,
  companyAddress,
  companyName,
  companyPhone,
  gstNumber,
  registrationNumber,
} from './fields.ts';

export const gstRegistration = z
  .strictObject({
    id: id('gstin'),
    gstin: z.string(),
    pan: z.string(),
    stateName: z.string(),
    /** Documents carry this registration unless a branch names another. */
    primary: z.boolean(),
    /**
     * `declared` means that the company is not yet approved; `pending` means that the number awaits an operator and
     * is not in use.
     */
    state: z.enum(['declared', 'approved', 'pending', 'refused', 'retired']),
    reason: z.string().nullable(),
    since: wireInstant,
  })
  .meta({ id: 'GstRegistration' });

export type GstRegistration = z.infer<typeof gstRegistration>;

export const branch = z
  .strictObject({
    id: id('branch'),
    name: z.string(),
    address: z.string(),
    gstinId: id('gstin').nullable(),
  })
  .meta({ id: 'Branch' });

export type Branch = z.infer<typeof branch>;

export const company = z
  .strictObject({
    id: id('company'),
    companyName: z.string(),
    /** This is null for a company that was entered before the kind was required. */
    entityKind: z.enum(ENTITY_KIND_NAMES).nullable(),
    companyRegNumber: z.string().nullable(),
    /** This is the GST number in use, or null when the company has declared that it has none. */
    companyGSTNumber: z.string().nullable(),
    /** This new number awaits an operator's decision. */
    pendingGSTNumber: z.string().nullable(),
    companyAddress: z.string().nullable(),
    /** The number is in E.164 format. */
    companyPhone: z.string().nullable(),
    state: z.enum(COMPANY_STATES),
    /** Says why the company was refused or suspended. */
    stateReason: z.string().nullable(),
    /** Lists what the company still needs before its first booking. */
    missing: z.array(z.enum(['email-verification', 'profile', 'approval'])),
    gstins: z.array(gstRegistration),
    branches: z.array(branch),
    /** This is a data: URL of a WebP image. */
    logo: z.string().nullable(),
    sessionIdleMinutes: z.int().nullable(),
    creationTime: wireInstant,
  })
  .meta({ id: 'Company' });

export type Company = z.infer<typeof company>;

export const readCompany = route({
  name: 'identity.read-company',
  summary: 'The company I act for, and what it still lacks before it can book.',
  method: 'GET',
  path: '/v1/company',
  access: member('company:read'),
  response: json(company),
  errors: ['not-found'],
});

export const changeCompany = route({
  name: 'identity.change-company',
  summary: 'Change the company. A new GST number of an approved company waits for an operator.',
  method: 'PATCH',
  path: '/v1/company',
  access: member('company:change'),
  body: z.strictObject({
    companyName: companyName.optional(),
    entityKind: z.enum(ENTITY_KIND_NAMES).optional(),
    companyRegNumber: registrationNumber.nullable().optional(),
    companyGSTNumber: gstNumber.nullable().optional(),
    companyAddress: companyAddress.optional(),
    companyPhone: companyPhone.optional(),
    /** Limits how long a session of any member may be idle; null means the portal's default of one hour. */
    sessionIdleMinutes: z.int().min(15).max(1440).nullable().optional(),
  }),
  response: json(company),
  errors: ['not-found'],
});

export const submitCompany = route({
  name: 'identity.submit-company',
  summary: 'Ask once more for approval after a refusal.',
  method: 'POST',
  path: '/v1/company/submission',
  access: member('company:change'),
  response: json(company),
  errors: ['state-changed', 'not-found'],
});

export const replaceLogo = route({
  name: 'identity.replace-logo',
  summary: 'Set the logo or photo of the company: PNG, JPEG or WebP, up to 5 MB.',
  method: 'PUT',
  path: '/v1/company/logo',
  access: member('company:change'),
  bodyLimitBytes: 7 * 1024 * 1024,
  body: z.strictObject({ data: z.base64().max(7_000_000) }),
  response: json(company),
  errors: ['not-found', 'too-many-requests'],
});

export const removeLogo = route({
  name: 'identity.remove-logo',
  summary: 'Take the logo away.',
  method: 'DELETE',
  path: '/v1/company/logo',
  access: member('company:change'),
  response: empty,
  errors: [],
});

export const addGstin = route({
  name: 'identity.add-gstin',
  summary: 'Declare another GST registration of the same PAN, of another state.',
  method: 'POST',
  path: '/v1/company/gstins',
  access: member('company:change'),
  body: z.strictObject({ gstin: gstNumber }),
  response: json(company),
  errors: ['not-found', 'state-changed'],
});

export const retireGstin = route({
  name: 'identity.retire-gstin',
  summary: 'Use a GST registration no more. Documents that carry it keep it.',
  method: 'DELETE',
  path: '/v1/company/gstins/:gstinId',
  access: member('company:change'),
  params: z.strictObject({ gstinId: id('gstin') }),
  response: empty,
  errors: ['state-changed'],
});

const branchBody = z.strictObject({
  name: z.string().trim().min(2).max(100),
  address: companyAddress,
  gstinId: id('gstin').nullable(),
});

export const addBranch = route({
  name: 'identity.add-branch',
  summary: 'Add a branch, with the GST registration its documents carry.',
  method: 'POST',
  path: '/v1/company/branches',
  access: member('company:change'),
  body: branchBody,
  response: json(company),
  errors: ['not-found'],
});

export const changeBranch = route({
  name: 'identity.change-branch',
  summary: 'Change a branch.',
  method: 'PUT',
  path: '/v1/company/branches/:branchId',
  access: member('company:change'),
  params: z.strictObject({ branchId: id('branch') }),
  body: branchBody,
  response: json(company),
  errors: [],
});

export const removeBranch = route({
  name: 'identity.remove-branch',
  summary: 'Remove a branch.',
  method: 'DELETE',
  path: '/v1/company/branches/:branchId',
  access: member('company:change'),
  params: z.strictObject({ branchId: id('branch') }),
  response: empty,
  errors: [],
});

export const auditEntry = z
  .strictObject({
    id: id('audit'),
    action: z.string(),
    /** This is the person who did it, or null for the portal itself. */
    actor: z.strictObject({ uid: id('user'), name: z.string().nullable(), staff: z.boolean() }).nullable(),
    subject: z.string(),
    /** Says what changed, in the terms of the contract. */
    detail: z.record(z.string(), z.unknown()),
    apiKeyId: id('apiKey').nullable(),
    ipAddress: z.string().nullable(),
    at: wireInstant,
    /** The entry is part of the hash chain, so a change to it would be detected. */
    sealed: z.boolean(),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = route({
  name: 'identity.list-audit',
  summary: 'Who did what in this company, newest first.',
  method: 'GET',
  path: '/v1/audit',
  access: member('audit:read'),
  query: pageQuery,
  response: json(page(auditEntry)),
  errors: [],
});

export const companyRoutes = [
  readCompany,
  changeCompany,
  submitCompany,
  replaceLogo,
  removeLogo,
  addGstin,
  retireGstin,
  addBranch,
  changeBranch,
  removeBranch,
  listAudit,
] as const;
