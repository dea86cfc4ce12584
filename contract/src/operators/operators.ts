import { z } from 'zod';
import { approval, APPROVAL_STATES } from '../approvals/approval.ts';
import { email, LOCALES, personName, reason } from '../identity/field-schemas.ts';
import { STAFF_ROLES } from '../identity/permissions.ts';
import {
  defineRoute,
  jsonResponse,
  listPageSchemaOf,
  pageQuery,
  recentlyAuthenticatedStaffAccess,
  staffAccess,
  showsNothingOfOthers,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';

/** This file covers how the portal's own operators are invited, appointed, changed and removed (ADR 0061). */

const role = z.enum(STAFF_ROLES);

export const operator = z
  .strictObject({
    userId: idSchemaOf('user'),
    name: z.string(),
    email: z.email(),
    role,
    /** An operator is invited until they have set a password by the mailed link. */
    state: z.enum(['invited', 'active', 'disabled']),
    /** Without a second factor the console stays closed to them. */
    secondFactor: z.boolean(),
    lastSignInTime: wireInstant.nullable(),
    appointedAt: wireInstant,
  })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof operator>;

/** `name` is null when the account does not exist any more. */
const person = z.strictObject({ userId: idSchemaOf('user'), name: z.string().nullable() });

export const operatorChange = z
  .discriminatedUnion('kind', [
    /** The address is known until the appointment is decided. */
    z.strictObject({ kind: z.literal('appoint'), person, email: z.email().nullable(), role }),
    z.strictObject({ kind: z.literal('role'), person, role, before: role }),
    z.strictObject({ kind: z.literal('remove'), person, before: role }),
    /** Password, second factor and sessions end, and a new link is mailed. */
    z.strictObject({ kind: z.literal('reset'), person, before: role }),
    z.strictObject({ kind: z.literal('resend'), person, before: role }),
  ])
  .meta({ id: 'OperatorChange' });
export type OperatorChange = z.infer<typeof operatorChange>;

export const operatorProposal = approval.extend({ change: operatorChange }).meta({ id: 'OperatorProposal' });
export type OperatorProposal = z.infer<typeof operatorProposal>;

export const listOperators = defineRoute({
  name: 'operators.list',
  summary: 'The operators of the portal, and whether they can sign in.',
  method: 'GET',
  path: '/v1/console/staff',
  access: staffAccess('operator:read'),
  audits: showsNothingOfOthers,
  response: jsonResponse(z.strictObject({ items: z.array(operator) })),
  errors: [],
});

export const appointOperator = defineRoute({
  name: 'operators.appoint',
  summary: 'Propose a new operator; they are invited by mail once a second person agrees.',
  method: 'POST',
  path: '/v1/console/staff',
  access: recentlyAuthenticatedStaffAccess('operator:manage'),
  body: z.strictObject({ email, name: personName, role, locale: z.enum(LOCALES).default('en'), reason }),
  response: jsonResponse(operatorProposal, 201),
  errors: ['address-not-for-operators', 'proposal-waiting'],
});

const params = z.strictObject({ userId: idSchemaOf('user') });

export const changeOperatorRole = defineRoute({
  name: 'operators.change-role',
  summary:
    'Change the role of another operator: taking permissions away is done at once, adding some takes a second person.',
  method: 'PUT',
  path: '/v1/console/staff/:userId/role',
  access: recentlyAuthenticatedStaffAccess('operator:manage'),
  params,
  body: z.strictObject({ role, reason }),
  response: jsonResponse(operatorProposal),
  errors: ['last-operator', 'proposal-waiting', 'state-changed'],
});

export const removeOperator = defineRoute({
  name: 'operators.remove',
  summary: 'Remove another operator, or withdraw their invitation, at once. All their sessions end.',
  method: 'POST',
  path: '/v1/console/staff/:userId/removal',
  access: recentlyAuthenticatedStaffAccess('operator:manage'),
  params,
  body: z.strictObject({ reason }),
  response: jsonResponse(operatorProposal),
  errors: ['last-operator', 'state-changed'],
});

export const resendOperatorInvitation = defineRoute({
  name: 'operators.resend-invitation',
  summary: 'Mail the link to an invited operator again.',
  method: 'POST',
  path: '/v1/console/staff/:userId/invitation',
  access: recentlyAuthenticatedStaffAccess('operator:manage'),
  params,
  body: z.strictObject({ reason }),
  response: jsonResponse(operatorProposal),
  errors: ['state-changed', 'too-many-requests'],
});

export const resetOperatorSignIn = defineRoute({
  name: 'operators.reset-sign-in',
  summary:
    'Propose that another operator, who has lost the second factor, starts anew by a mailed link. Takes a second person.',
  method: 'POST',
  path: '/v1/console/staff/:userId/sign-in-reset',
  access: recentlyAuthenticatedStaffAccess('operator:approve'),
  params,
  body: z.strictObject({ reason }),
  response: jsonResponse(operatorProposal, 201),
  errors: ['proposal-waiting', 'state-changed'],
});

export const listOperatorProposals = defineRoute({
  name: 'operators.list-proposals',
  summary: 'Changes of operators that wait for a second person, and those that are decided.',
  method: 'GET',
  path: '/v1/console/staff-proposals',
  access: staffAccess('operator:read'),
  audits: showsNothingOfOthers,
  query: pageQuery.extend({ state: z.enum(APPROVAL_STATES).optional() }),
  response: jsonResponse(listPageSchemaOf(operatorProposal)),
  errors: [],
});

const proposalParams = z.strictObject({ proposalId: idSchemaOf('proposal') });

export const decideOperatorProposal = defineRoute({
  name: 'operators.decide-proposal',
  summary: 'Agree to or refuse a change of operators that somebody else has proposed about somebody else.',
  method: 'POST',
  path: '/v1/console/staff-proposals/:proposalId/decision',
  access: recentlyAuthenticatedStaffAccess('operator:approve'),
  params: proposalParams,
  body: z.strictObject({ approve: z.boolean(), reason }),
  response: jsonResponse(operatorProposal),
  errors: ['state-changed', 'permission-denied'],
});

export const withdrawOperatorProposal = defineRoute({
  name: 'operators.withdraw-proposal',
  summary: 'Withdraw your own proposal before anybody has decided on it.',
  method: 'POST',
  path: '/v1/console/staff-proposals/:proposalId/withdrawal',
  access: staffAccess('operator:approve'),
  params: proposalParams,
  body: z.strictObject({ reason }),
  response: jsonResponse(operatorProposal),
  errors: ['state-changed', 'permission-denied'],
});

export const operatorRoutes = [
  listOperators,
  appointOperator,
  changeOperatorRole,
  removeOperator,
  resendOperatorInvitation,
  resetOperatorSignIn,
  listOperatorProposals,
  decideOperatorProposal,
  withdrawOperatorProposal,
] as const;
