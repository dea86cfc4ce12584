import { z } from 'zod';
import { ENTITY_KIND_NAMES } from '../kernel/indian-identifiers.ts';
import {
  emptyResponse,
  jsonResponse,
  memberAccess,
  listPageSchemaOf,
  pageQuery,
  defineRoute,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';
import {
  COMPANY_STATES,
  companyAddress,
  companyName,
  companyPhone,
  gstNumber,
  registrationNumber,
} from './field-schemas.ts';

export const gstRegistration = z
  .strictObject({
    id: idSchemaOf('gstin'),
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
    id: idSchemaOf('branch'),
    name: z.string(),
    address: z.string(),
    gstinId: idSchemaOf('gstin').nullable(),
  })
  .meta({ id: 'Branch' });

export type Branch = z.infer<typeof branch>;

/** The details that an approved company would like to have. They are not in use before an operator approves them. */
export const proposedCompanyDetails = z
  .strictObject({
    id: idSchemaOf('companyDetails'),
    companyName: z.string(),
    entityKind: z.enum(ENTITY_KIND_NAMES).nullable(),
    companyRegNumber: z.string().nullable(),
    companyAddress: z.string().nullable(),
    since: wireInstant,
  })
  .meta({ id: 'ProposedCompanyDetails' });

export type ProposedCompanyDetails = z.infer<typeof proposedCompanyDetails>;

export const company = z
  .strictObject({
    id: idSchemaOf('company'),
    companyName: z.string(),
    /** This is null for a company that was entered before the kind was required. */
    entityKind: z.enum(ENTITY_KIND_NAMES).nullable(),
    companyRegNumber: z.string().nullable(),
    /** This is the GST number in use, or null when the company has declared that it has none. */
    companyGSTNumber: z.string().nullable(),
    /** This new GST number awaits an operator's decision. */
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
    /** What an operator has to decide on, with those details that stay; the details above stay in force until then. */
    proposedDetails: proposedCompanyDetails.nullable(),
    /** This is a data: URL of a WebP image. */
    logo: z.string().nullable(),
    sessionIdleMinutes: z.int().nullable(),
    creationTime: wireInstant,
  })
  .meta({ id: 'Company' });

export type Company = z.infer<typeof company>;

export const readCompany = defineRoute({
  name: 'identity.read-company',
  summary: 'The company I act for, and what it still lacks before it can book.',
  method: 'GET',
  path: '/v1/company',
  access: memberAccess('company:read'),
  response: jsonResponse(company),
  errors: ['not-found'],
});

export const changeCompany = defineRoute({
  name: 'identity.change-company',
  summary:
    'Change the company. New details and a new GST number of an approved company wait for an operator.',
  method: 'PATCH',
  path: '/v1/company',
  access: memberAccess('company:change'),
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
  response: jsonResponse(company),
  errors: ['not-found'],
});

export const withdrawCompanyDetails = defineRoute({
  name: 'identity.withdraw-company-details',
  summary: 'Withdraw the new details that wait for an operator.',
  method: 'DELETE',
  path: '/v1/company/proposed-details',
  access: memberAccess('company:change'),
  response: jsonResponse(company),
  errors: ['state-changed'],
});

export const submitCompany = defineRoute({
  name: 'identity.submit-company',
  summary: 'Ask once more for approval after a refusal.',
  method: 'POST',
  path: '/v1/company/submission',
  access: memberAccess('company:change'),
  response: jsonResponse(company),
  errors: ['state-changed', 'not-found'],
});

export const replaceLogo = defineRoute({
  name: 'identity.replace-logo',
  summary: 'Set the logo or photo of the company: PNG, JPEG or WebP, up to 5 MB.',
  method: 'PUT',
  path: '/v1/company/logo',
  access: memberAccess('company:change'),
  bodyLimitBytes: 7 * 1024 * 1024,
  body: z.strictObject({ data: z.base64().max(7_000_000) }),
  response: jsonResponse(company),
  errors: ['not-found', 'too-many-requests'],
});

export const removeLogo = defineRoute({
  name: 'identity.remove-logo',
  summary: 'Take the logo away.',
  method: 'DELETE',
  path: '/v1/company/logo',
  access: memberAccess('company:change'),
  response: emptyResponse,
  errors: [],
});

export const addGstin = defineRoute({
  name: 'identity.add-gstin',
  summary: 'Declare another GST registration of the same PAN, of another state.',
  method: 'POST',
  path: '/v1/company/gstins',
  access: memberAccess('company:change'),
  body: z.strictObject({ gstin: gstNumber }),
  response: jsonResponse(company),
  errors: ['not-found', 'state-changed'],
});

export const retireGstin = defineRoute({
  name: 'identity.retire-gstin',
  summary: 'Use a GST registration no more. Documents that carry it keep it.',
  method: 'DELETE',
  path: '/v1/company/gstins/:gstinId',
  access: memberAccess('company:change'),
  params: z.strictObject({ gstinId: idSchemaOf('gstin') }),
  response: emptyResponse,
  errors: ['state-changed'],
});

const branchBody = z.strictObject({
  name: z.string().trim().min(2).max(100),
  address: companyAddress,
  gstinId: idSchemaOf('gstin').nullable(),
});

export const addBranch = defineRoute({
  name: 'identity.add-branch',
  summary: 'Add a branch, with the GST registration its documents carry.',
  method: 'POST',
  path: '/v1/company/branches',
  access: memberAccess('company:change'),
  body: branchBody,
  response: jsonResponse(company),
  errors: ['not-found'],
});

export const changeBranch = defineRoute({
  name: 'identity.change-branch',
  summary: 'Change a branch.',
  method: 'PUT',
  path: '/v1/company/branches/:branchId',
  access: memberAccess('company:change'),
  params: z.strictObject({ branchId: idSchemaOf('branch') }),
  body: branchBody,
  response: jsonResponse(company),
  errors: [],
});

export const removeBranch = defineRoute({
  name: 'identity.remove-branch',
  summary: 'Remove a branch.',
  method: 'DELETE',
  path: '/v1/company/branches/:branchId',
  access: memberAccess('company:change'),
  params: z.strictObject({ branchId: idSchemaOf('branch') }),
  response: emptyResponse,
  errors: [],
});

export const auditEntry = z
  .strictObject({
    id: idSchemaOf('audit'),
    action: z.string(),
    /**
     * This is the person who performed the action, or null for the portal itself. Companies see the first name of an
     * operator, and operators see it in full.
     */
    actor: z
      .strictObject({ uid: idSchemaOf('user'), name: z.string().nullable(), staff: z.boolean() })
      .nullable(),
    subject: z.string(),
    /** Holds details of the change, such as the names of the changed API fields or the reason. */
    detail: z.record(z.string(), z.unknown()),
    apiKeyId: idSchemaOf('apiKey').nullable(),
    ipAddress: z.string().nullable(),
    at: wireInstant,
    /** True once the entry is part of the hash chain, so that a change to it would be detected. */
    sealed: z.boolean(),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = defineRoute({
  name: 'identity.list-audit',
  summary: 'Who did what in this company, newest first.',
  method: 'GET',
  path: '/v1/audit',
  access: memberAccess('audit:read'),
  query: pageQuery,
  response: jsonResponse(listPageSchemaOf(auditEntry)),
  errors: [],
});

export const companyRoutes = [
  readCompany,
  changeCompany,
  withdrawCompanyDetails,
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
