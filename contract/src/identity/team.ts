import { z } from 'zod';
import { PERMISSIONS, ROLES, SCOPES } from './permissions.ts';
import {
  emptyResponse,
  jsonResponse,
  memberAccess,
  recentlyAuthenticatedMemberAccess,
  publicAccess,
  defineRoute,
  signedInAccess,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant, wireMoney } from '../wire-schemas.ts';
import { actionCode, email, keyName, LOCALES, newPassword, personName } from './field-schemas.ts';
import { session } from './session.ts';

/** The limit is in rupees per member and Indian calendar day. Null sets no limit. */
const dailyLimit = wireMoney.nullable();

export const teamMember = z
  .strictObject({
    userId: idSchemaOf('user'),
    name: z.string(),
    email: z.email(),
    emailVerified: z.boolean(),
    role: z.enum(ROLES),
    dailyLimit,
    joinedAt: wireInstant,
    lastSignInTime: wireInstant.nullable(),
    secondFactor: z.boolean(),
  })
  .meta({ id: 'TeamMember' });

export type TeamMember = z.infer<typeof teamMember>;

export const invitation = z
  .strictObject({
    id: idSchemaOf('invitation'),
    email: z.email(),
    role: z.enum(ROLES),
    dailyLimit,
    invitedBy: z.string(),
    invitedAt: wireInstant,
    /** The latest invitation link stops working at this time; it is null until the mail has been sent. */
    expiresAt: wireInstant.nullable(),
  })
  .meta({ id: 'Invitation' });

export type Invitation = z.infer<typeof invitation>;

export const listTeam = defineRoute({
  name: 'identity.list-team',
  summary: 'The members of the company, and who has been invited.',
  method: 'GET',
  path: '/v1/members',
  access: memberAccess('member:read'),
  response: jsonResponse(z.strictObject({ members: z.array(teamMember), invitations: z.array(invitation) })),
  errors: [],
});

export const changeMember = defineRoute({
  name: 'identity.change-member',
  summary: 'Change what a member may do, or spend in a day.',
  method: 'PATCH',
  path: '/v1/members/:userId',
  access: memberAccess('member:change'),
  params: z.strictObject({ userId: idSchemaOf('user') }),
  body: z.strictObject({ role: z.enum(ROLES).optional(), dailyLimit: dailyLimit.optional() }),
  response: jsonResponse(teamMember),
  /** Making somebody an owner requires a recently entered password. */
  errors: ['last-owner', 'requires-recent-login'],
});

export const removeMember = defineRoute({
  name: 'identity.remove-member',
  summary: 'Remove a member. Their sessions and API keys act for the company no more.',
  method: 'DELETE',
  path: '/v1/members/:userId',
  access: memberAccess('member:change'),
  params: z.strictObject({ userId: idSchemaOf('user') }),
  response: emptyResponse,
  errors: ['last-owner'],
});

export const leaveCompany = defineRoute({
  name: 'identity.leave-company',
  summary: 'Leave the company.',
  method: 'DELETE',
  path: '/v1/membership',
  access: recentlyAuthenticatedMemberAccess('company:read'),
  response: emptyResponse,
  errors: ['last-owner', 'not-found'],
});

export const transferOwnership = defineRoute({
  name: 'identity.transfer-ownership',
  summary: 'Make another member the owner and become a manager.',
  method: 'POST',
  path: '/v1/ownership-transfers',
  access: recentlyAuthenticatedMemberAccess('ownership:transfer'),
  body: z.strictObject({ userId: idSchemaOf('user') }),
  response: emptyResponse,
  errors: ['not-found'],
});

export const invite = defineRoute({
  name: 'identity.invite',
  summary: 'Invite somebody into the company by mail.',
  method: 'POST',
  path: '/v1/invitations',
  access: memberAccess('member:invite'),
  body: z.strictObject({
    email,
    role: z.enum(ROLES),
    dailyLimit: dailyLimit.default(null),
    locale: z.enum(LOCALES).default('en'),
  }),
  response: jsonResponse(invitation, 201),
  /** Inviting an owner requires a recently entered password. */
  errors: ['email-not-verified', 'requires-recent-login', 'already-a-member', 'too-many-requests'],
});

export const remindInvitation = defineRoute({
  name: 'identity.remind-invitation',
  summary: 'Send the invitation again, with a new link; the old one stops working.',
  method: 'POST',
  path: '/v1/invitations/:invitationId/reminder',
  access: memberAccess('member:invite'),
  params: z.strictObject({ invitationId: idSchemaOf('invitation') }),
  response: emptyResponse,
  errors: ['email-not-verified', 'too-many-requests'],
});

export const withdrawInvitation = defineRoute({
  name: 'identity.withdraw-invitation',
  summary: 'Withdraw an invitation.',
  method: 'DELETE',
  path: '/v1/invitations/:invitationId',
  access: memberAccess('member:invite'),
  params: z.strictObject({ invitationId: idSchemaOf('invitation') }),
  response: emptyResponse,
  errors: [],
});

export const invitationCard = z
  .strictObject({
    companyName: z.string(),
    email: z.email(),
    role: z.enum(ROLES),
    invitedBy: z.string(),
    /** Says whether the invited email address has an account; only the holder of the mailed code learns this. */
    hasAccount: z.boolean(),
  })
  .meta({ id: 'InvitationCard' });

export type InvitationCard = z.infer<typeof invitationCard>;

export const openInvitation = defineRoute({
  name: 'identity.open-invitation',
  summary: 'What an invitation is for, by the code of its mailed link.',
  method: 'POST',
  path: '/v1/invitations/opening',
  access: publicAccess,
  body: z.strictObject({ code: actionCode }),
  response: jsonResponse(invitationCard),
  errors: ['invalid-action-code', 'expired-action-code', 'too-many-requests'],
});

export const acceptInvitation = defineRoute({
  name: 'identity.accept-invitation',
  summary: 'Join the company with the account I am signed in with, which must have the invited address.',
  method: 'POST',
  path: '/v1/invitations/acceptance',
  access: signedInAccess,
  body: z.strictObject({ code: actionCode }),
  response: jsonResponse(session),
  errors: ['invalid-action-code', 'expired-action-code', 'invitation-for-another', 'too-many-requests'],
});

export const joinByInvitation = defineRoute({
  name: 'identity.join-by-invitation',
  summary: 'Make an account for the invited address, join the company and sign in.',
  method: 'POST',
  path: '/v1/invitations/joining',
  access: publicAccess,
  body: z.strictObject({
    code: actionCode,
    name: personName,
    password: newPassword,
    acceptedTerms: z.string().max(20),
    acceptedPrivacy: z.string().max(20),
    locale: z.enum(LOCALES).default('en'),
  }),
  response: jsonResponse(session, 201),
  errors: [
    'invalid-action-code',
    'expired-action-code',
    'email-already-in-use',
    'password-does-not-meet-requirements',
    'too-many-requests',
  ],
});

export const apiKey = z
  .strictObject({
    id: idSchemaOf('apiKey'),
    name: z.string(),
    /** These are the first characters of the key, by which people tell keys apart. */
    hint: z.string(),
    scopes: z.array(z.enum(PERMISSIONS)),
    createdBy: z.string(),
    createdAt: wireInstant,
    lastUsedAt: wireInstant.nullable(),
    /** True while the key works, which requires that its creator is a member. */
    active: z.boolean(),
  })
  .meta({ id: 'ApiKey' });

export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = defineRoute({
  name: 'identity.list-api-keys',
  summary: 'The API keys of the company.',
  method: 'GET',
  path: '/v1/api-keys',
  access: memberAccess('api-key:manage'),
  response: jsonResponse(z.strictObject({ items: z.array(apiKey) })),
  errors: [],
});

export const createApiKey = defineRoute({
  name: 'identity.create-api-key',
  summary: 'Create an API key. It is shown in this answer and never again.',
  method: 'POST',
  path: '/v1/api-keys',
  access: recentlyAuthenticatedMemberAccess('api-key:manage'),
  body: z.strictObject({
    name: keyName,
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  }),
  hasSecretAnswer: true,
  response: jsonResponse(z.strictObject({ apiKey, secret: z.string() }), 201),
  errors: ['too-many-requests'],
});

export const revokeApiKey = defineRoute({
  name: 'identity.revoke-api-key',
  summary: 'Revoke an API key at once.',
  method: 'DELETE',
  path: '/v1/api-keys/:apiKeyId',
  access: memberAccess('api-key:manage'),
  params: z.strictObject({ apiKeyId: idSchemaOf('apiKey') }),
  response: emptyResponse,
  errors: [],
});

export const teamRoutes = [
  listTeam,
  changeMember,
  removeMember,
  leaveCompany,
  transferOwnership,
  invite,
  remindInvitation,
  withdrawInvitation,
  openInvitation,
  acceptInvitation,
  joinByInvitation,
  listApiKeys,
  createApiKey,
  revokeApiKey,
] as const;
