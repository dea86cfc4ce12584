import { z } from 'zod';
import { ROLES, STAFF_ROLES } from './permissions.ts';
import {
  emptyResponse,
  jsonResponse,
  publicAccess,
  defineRoute,
  recentSignedInAccess,
  signedInAccess,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';
import { COMPANY_STATES, email } from './field-schemas.ts';

export const membership = z
  .strictObject({
    companyId: idSchemaOf('company'),
    companyName: z.string(),
    companyState: z.enum(COMPANY_STATES),
    role: z.enum(ROLES),
  })
  .meta({ id: 'Membership' });

export const session = z
  .strictObject({
    user: z.strictObject({
      uid: idSchemaOf('user'),
      email: z.email(),
      emailVerified: z.boolean(),
      name: z.string(),
    }),
    memberships: z.array(membership),
    /** This is set for operators of the portal. */
    staffRole: z.enum(STAFF_ROLES).nullable(),
    /** The session ends at `expiresAt` unless it is renewed, and no renewal goes beyond `extendableUntil`. */
    expiresAt: wireInstant,
    extendableUntil: wireInstant,
    /** This is the server's time, with which a client compares `expiresAt` and `extendableUntil`. */
    serverTime: wireInstant,
  })
  .meta({ id: 'Session' });

export type Session = z.infer<typeof session>;

export const signIn = defineRoute({
  name: 'identity.sign-in',
  summary: 'Sign in with e-mail and password. The session arrives as an HttpOnly cookie.',
  method: 'POST',
  path: '/v1/session',
  access: publicAccess,
  body: z.strictObject({
    email,
    password: z.string().min(1).max(512),
    rememberMe: z.boolean().default(false),
  }),
  response: jsonResponse(session),
  errors: [
    'invalid-credential',
    'user-disabled',
    'multi-factor-auth-required',
    'too-many-requests',
    'missing-recaptcha-token',
    'invalid-recaptcha-token',
  ],
});

/** Holds the present code of the authenticator app, or one of the recovery codes. Each works once. */
export const secondFactorCode = z
  .strictObject({
    method: z.enum(['totp', 'recovery-code']),
    code: z.string().trim().min(6).max(32),
  })
  .meta({ id: 'SecondFactorCode' });

export type SecondFactorCode = z.infer<typeof secondFactorCode>;

/**
 * A signed-in user proves again who they are with this. `secondFactor` is required where a second factor is in force;
 * without it the answer is `multi-factor-auth-required`.
 */
export const reauthentication = z.strictObject({
  password: z.string().min(1).max(512),
  secondFactor: secondFactorCode.optional(),
});

/** These are the errors of every route that takes a `reauthentication`. */
export const REAUTHENTICATION_ERRORS = [
  'invalid-credential',
  'multi-factor-auth-required',
  'invalid-verification-code',
  'too-many-requests',
] as const;

export const completeSignIn = defineRoute({
  name: 'identity.complete-sign-in',
  summary: 'The second step of a sign-in: the code of the authenticator app, or one of the recovery codes.',
  method: 'POST',
  path: '/v1/session/second-factor',
  access: publicAccess,
  body: secondFactorCode.extend({ rememberMe: z.boolean().default(false) }),
  response: jsonResponse(session),
  errors: ['invalid-verification-code', 'code-expired', 'user-disabled', 'too-many-requests'],
});

export const readSession = defineRoute({
  name: 'identity.read-session',
  summary: 'Who is signed in, until when, and for which companies they may act.',
  method: 'GET',
  path: '/v1/session',
  access: signedInAccess,
  response: jsonResponse(session),
  errors: [],
});

export const renewSession = defineRoute({
  name: 'identity.renew-session',
  summary: 'Extend this session by its idle time, at most to the moment it may be extended to.',
  method: 'POST',
  path: '/v1/session/renewal',
  access: signedInAccess,
  response: jsonResponse(session),
  errors: [],
});

export const confirmPassword = defineRoute({
  name: 'identity.confirm-password',
  summary:
    'Give the password, and the second factor where one is in force, once more; for ten minutes the routes that ask for a recent login are open. The session gets a new token.',
  method: 'POST',
  path: '/v1/session/confirmation',
  access: signedInAccess,
  body: reauthentication,
  response: emptyResponse,
  errors: REAUTHENTICATION_ERRORS,
});

export const signOut = defineRoute({
  name: 'identity.sign-out',
  summary: 'End this session everywhere it is in use.',
  method: 'DELETE',
  path: '/v1/session',
  access: signedInAccess,
  response: emptyResponse,
  errors: [],
});

export const openSession = z
  .strictObject({
    id: idSchemaOf('session'),
    /** True for the session that makes the request. */
    current: z.boolean(),
    browser: z.string(),
    system: z.string(),
    ipAddress: z.string(),
    /** This is the ISO 3166 code of the country in which the IP address is registered, where known. */
    country: z.string().length(2).nullable(),
    remembered: z.boolean(),
    startedAt: wireInstant,
    renewedAt: wireInstant,
    expiresAt: wireInstant,
  })
  .meta({ id: 'OpenSession' });

export type OpenSession = z.infer<typeof openSession>;

export const listSessions = defineRoute({
  name: 'identity.list-sessions',
  summary: 'Where this person is signed in.',
  method: 'GET',
  path: '/v1/sessions',
  access: signedInAccess,
  response: jsonResponse(z.strictObject({ items: z.array(openSession) })),
  errors: [],
});

export const endSession = defineRoute({
  name: 'identity.end-session',
  summary: 'End one of my sessions.',
  method: 'DELETE',
  path: '/v1/sessions/:sessionId',
  access: recentSignedInAccess,
  params: z.strictObject({ sessionId: idSchemaOf('session') }),
  response: emptyResponse,
  errors: [],
});

export const endOtherSessions = defineRoute({
  name: 'identity.end-other-sessions',
  summary: 'End all my sessions but this one.',
  method: 'DELETE',
  path: '/v1/sessions',
  access: recentSignedInAccess,
  response: emptyResponse,
  errors: [],
});

export const sessionRoutes = [
  signIn,
  completeSignIn,
  readSession,
  renewSession,
  confirmPassword,
  signOut,
  listSessions,
  endSession,
  endOtherSessions,
] as const;
