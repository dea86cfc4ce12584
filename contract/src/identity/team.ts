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

/**
 * What a member spends counts against this limit too: that of whoever granted the member's, or of whoever granted that
 * one. The name is null when its holder has left the company.
 */
const limitAbove = z.strictObject({
  userId: idSchemaOf('user'),
  name: z.string().nullable(),
  dailyLimit: wireMoney,
});

export const teamMember = z
  .strictObject({
    userId: idSchemaOf('user'),
    name: z.string(),
    email: z.email(),
    emailVerified: z.boolean(),
    role: z.enum(ROLES),
    dailyLimit,
    /** Lists the limits of others against which the member's spending counts as well, the nearest first. */
    countsAgainst: z.array(limitAbove),
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
  errors: ['last-owner', 'requires-recent-login', 'limit-above-own'],
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
  errors: [
    'requires-recent-login',
    'limit-above-own',
    'already-a-member',
    'operator-cannot-join',
    'too-many-requests',
  ],
});

export const remindInvitation = defineRoute({
  name: 'identity.remind-invitation',
  summary: 'Send the invitation again, with a new link; the old one stops working.',
  method: 'POST',
  path: '/v1/invitations/:invitationId/reminder',
  access: memberAccess('member:invite'),
  params: z.strictObject({ invitationId: idSchemaOf('invitation') }),
  response: emptyResponse,
  errors: ['too-many-requests'],
});

export const withdrawInvitation = defineRoute({
  name: 'identity.withdraw-invitation',
  summary: 'Withdraw an invitation.',
  method: 'DELETE',
  path: '/v1/invitations/:invitationId',
  access: memberAccess('member:change'),
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
  errors: [
    'invalid-action-code',
    'expired-action-code',
    'invitation-for-another',
    'operator-cannot-join',
    'too-many-requests',
  ],
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

/** A key expires after at most a year, so that a forgotten one ends. */
export const API_KEY_DAYS = { usual: 90, most: 365 } as const;

/** How many requests a key may send in a minute is chosen for each key, up to a ceiling. */
export const API_KEY_REQUESTS_A_MINUTE = { usual: 300, most: 600 } as const;

/** A key with one of these scopes spends the company's money, so it has a cap. */
const SPENDING_SCOPES: readonly string[] = ['checkout:create', 'booking:change'];

export function isSpendingKey(scopes: readonly string[]): boolean {
  return scopes.some((scope) => SPENDING_SCOPES.includes(scope));
}

/**
 * A network is an IPv4 or IPv6 address, or a block of them in CIDR notation. A block that holds a large part of the internet
 * would restrict nothing, and a caller's IPv4 address is never written as IPv6.
 */
const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((text) => Number(text.split('/')[1] ?? 128) >= (text.includes(':') ? 16 : 8), 'network')
  .refine((text) => !/^(?:::|(?:0+:){5})ffff:/i.test(text), 'network');

export function isApiKeyNetwork(text: string): boolean {
  return network.safeParse(text).success;
}

const requestsAMinute = z.int().min(1).max(API_KEY_REQUESTS_A_MINUTE.most);

/** No list means that the key is accepted from any address. */
const networks = z.array(network).max(50);

/** The cap is in rupees per key and Indian calendar day. */
const dailyCap = wireMoney.nullable();

export const API_KEY_STATES = ['active', 'suspended', 'expired', 'maker-left'] as const;

export const SUSPENSION_REASONS = ['password-reset', 'user-disabled'] as const;

export const apiKey = z
  .strictObject({
    id: idSchemaOf('apiKey'),
    name: z.string(),
    /** These are the first characters of the key, by which people tell keys apart. */
    hint: z.string(),
    scopes: z.array(z.enum(PERMISSIONS)),
    createdBy: z.string(),
    createdAt: wireInstant,
    expiresAt: wireInstant,
    lastUsedAt: wireInstant.nullable(),
    /** This is the address that the key was last used from. */
    lastUsedFrom: z.string().nullable(),
    networks: z.array(z.string()),
    requestsAMinute: z.int(),
    /** Null is for keys that spend nothing. */
    dailyCap,
    /** A key works while it is `active`, which requires that its creator is a member. */
    state: z.enum(API_KEY_STATES),
    /** Says when and why the key was suspended; null unless it is suspended. */
    suspension: z.strictObject({ at: wireInstant, reason: z.enum(SUSPENSION_REASONS) }).nullable(),
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
    /** The key is accepted for this many days. It cannot be extended. */
    validDays: z.int().min(1).max(API_KEY_DAYS.most).default(API_KEY_DAYS.usual),
    networks: networks.default([]),
    requestsAMinute: requestsAMinute.default(API_KEY_REQUESTS_A_MINUTE.usual),
    /** A key that may check out or change bookings needs a cap. */
    dailyCap: dailyCap.default(null),
  }),
  hasSecretAnswer: true,
  response: jsonResponse(z.strictObject({ apiKey, secret: z.string() }), 201),
  errors: ['too-many-requests'],
});

export const changeApiKey = defineRoute({
  name: 'identity.change-api-key',
  summary: 'Change where an API key is accepted from, how often, and how much it may spend in a day.',
  method: 'PATCH',
  path: '/v1/api-keys/:apiKeyId',
  access: recentlyAuthenticatedMemberAccess('api-key:manage'),
  params: z.strictObject({ apiKeyId: idSchemaOf('apiKey') }),
  body: z.strictObject({
    networks: networks.optional(),
    requestsAMinute: requestsAMinute.optional(),
    dailyCap: dailyCap.optional(),
  }),
  response: jsonResponse(apiKey),
  errors: [],
});

export const resumeApiKey = defineRoute({
  name: 'identity.resume-api-key',
  summary: 'Resume an API key that was suspended. One that has expired stays refused.',
  method: 'POST',
  path: '/v1/api-keys/:apiKeyId/resumption',
  access: recentlyAuthenticatedMemberAccess('api-key:manage'),
  params: z.strictObject({ apiKeyId: idSchemaOf('apiKey') }),
  response: jsonResponse(apiKey),
  errors: [],
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
  changeApiKey,
  resumeApiKey,
  revokeApiKey,
] as const;
