import { z } from 'zod';
import { PERMISSIONS, ROLES, SCOPES } from './permissions.ts';
import { empty, json, member, memberRecently, open, route, signedIn } from '../route.ts';
import { id, wireInstant, wireMoney } from '../wire.ts';
import { actionCode, email, keyName, LOCALES, newPassword, personName } from './fields.ts';
import { session } from './session.ts';

/** The limit is in rupees per member and Indian calendar day. Null sets no limit. */
const dailyLimit = wireMoney.nullable();

export const teamMember = z
  .strictObject({
    userId: id('user'),
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
    id: id('invitation'),
    email: z.email(),
    role: z.enum(ROLES),
    dailyLimit,
    invitedBy: z.string(),
    invitedAt: wireInstant,
    /** The last link stops working then; it is null until the mail has been sent. */
    expiresAt: wireInstant.nullable(),
  })
  .meta({ id: 'Invitation' });

export type Invitation = z.infer<typeof invitation>;

export const listTeam = route({
  name: 'identity.list-team',
  summary: 'The members of the company, and who has been invited.',
  method: 'GET',
  path: '/v1/members',
  access: member('member:read'),
  response: json(z.strictObject({ members: z.array(teamMember), invitations: z.array(invitation) })),
  errors: [],
});

export const changeMember = route({
  name: 'identity.change-member',
  summary: 'Change what a member may do, or spend in a day.',
  method: 'PATCH',
  path: '/v1/members/:userId',
  access: member('member:change'),
  params: z.strictObject({ userId: id('user') }),
  body: z.strictObject({ role: z.enum(ROLES).optional(), dailyLimit: dailyLimit.optional() }),
  response: json(teamMember),
  /** Making somebody an owner requires a recently entered password. */
  errors: ['last-owner', 'requires-recent-login'],
});

export const removeMember = route({
  name: 'identity.remove-member',
  summary: 'Remove a member. Their sessions and API keys act for the company no more.',
  method: 'DELETE',
  path: '/v1/members/:userId',
  access: member('member:change'),
  params: z.strictObject({ userId: id('user') }),
  response: empty,
  errors: ['last-owner'],
});

export const leaveCompany = route({
  name: 'identity.leave-company',
  summary: 'Leave the company.',
  method: 'DELETE',
  path: '/v1/membership',
  access: memberRecently('company:read'),
  response: empty,
  errors: ['last-owner', 'not-found'],
});

export const transferOwnership = route({
  name: 'identity.transfer-ownership',
  summary: 'Make another member the owner and become a manager.',
  method: 'POST',
  path: '/v1/ownership-transfers',
  access: memberRecently('ownership:transfer'),
  body: z.strictObject({ userId: id('user') }),
  response: empty,
  errors: ['not-found'],
});

export const invite = route({
  name: 'identity.invite',
  summary: 'Invite somebody into the company by mail.',
  method: 'POST',
  path: '/v1/invitations',
  access: member('member:invite'),
  body: z.strictObject({
    email,
    role: z.enum(ROLES),
    dailyLimit: dailyLimit.default(null),
    locale: z.enum(LOCALES).default('en'),
  }),
  response: json(invitation, 201),
  /** Inviting an owner requires a recently entered password. */
  errors: ['email-not-verified', 'requires-recent-login', 'already-a-member', 'too-many-requests'],
});

export const remindInvitation = route({
  name: 'identity.remind-invitation',
  summary: 'Send the invitation again, with a new link; the old one stops working.',
  method: 'POST',
  path: '/v1/invitations/:invitationId/reminder',
  access: member('member:invite'),
  params: z.strictObject({ invitationId: id('invitation') }),
  response: empty,
  errors: ['email-not-verified', 'too-many-requests'],
});

export const withdrawInvitation = route({
  name: 'identity.withdraw-invitation',
  summary: 'Withdraw an invitation.',
  method: 'DELETE',
  path: '/v1/invitations/:invitationId',
  access: member('member:invite'),
  params: z.strictObject({ invitationId: id('invitation') }),
  response: empty,
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

export const openInvitation = route({
  name: 'identity.open-invitation',
  summary: 'What an invitation is for, by the code of its mailed link.',
  method: 'POST',
  path: '/v1/invitations/opening',
  access: open,
  body: z.strictObject({ code: actionCode }),
  response: json(invitationCard),
  errors: ['invalid-action-code', 'expired-action-code', 'too-many-requests'],
});

export const acceptInvitation = route({
  name: 'identity.accept-invitation',
  summary: 'Join the company with the account I am signed in with, which must have the invited address.',
  method: 'POST',
  path: '/v1/invitations/acceptance',
  access: signedIn,
  body: z.strictObject({ code: actionCode }),
  response: json(session),
  errors: ['invalid-action-code', 'expired-action-code', 'invitation-for-another', 'too-many-requests'],
});

export const joinByInvitation = route({
  name: 'identity.join-by-invitation',
  summary: 'Make an account for the invited address, join the company and sign in.',
  method: 'POST',
  path: '/v1/invitations/joining',
  access: open,
  body: z.strictObject({
    code: actionCode,
    name: personName,
    password: newPassword,
    acceptedTerms: z.string().max(20),
    acceptedPrivacy: z.string().max(20),
    locale: z.enum(LOCALES).default('en'),
  }),
  response: json(session, 201),
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
    id: id('apiKey'),
    name: z.string(),
    /** These are the first characters of the key, by which people tell keys apart. */
    hint: z.string(),
    scopes: z.array(z.enum(PERMISSIONS)),
    createdBy: z.string(),
    createdAt: wireInstant,
    lastUsedAt: wireInstant.nullable(),
    /** The key works only while its creator is a member. */
    active: z.boolean(),
  })
  .meta({ id: 'ApiKey' });

export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = route({
  name: 'identity.list-api-keys',
  summary: 'The API keys of the company.',
  method: 'GET',
  path: '/v1/api-keys',
  access: member('api-key:manage'),
  response: json(z.strictObject({ items: z.array(apiKey) })),
  errors: [],
});

export const createApiKey = route({
  name: 'identity.create-api-key',
  summary: 'Create an API key. It is shown in this answer and never again.',
  method: 'POST',
  path: '/v1/api-keys',
  access: memberRecently('api-key:manage'),
  body: z.strictObject({
    name: keyName,
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  }),
  response: json(z.strictObject({ apiKey, secret: z.string() }), 201),
  errors: ['too-many-requests'],
});

export const revokeApiKey = route({
  name: 'identity.revoke-api-key',
  summary: 'Revoke an API key at once.',
  method: 'DELETE',
  path: '/v1/api-keys/:apiKeyId',
  access: member('api-key:manage'),
  params: z.strictObject({ apiKeyId: id('apiKey') }),
  response: empty,
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
