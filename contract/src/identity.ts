import { z } from 'zod';
import { ROLES } from './permissions.ts';
import { empty, json, open, route, signedIn } from './route.ts';
import { id, wireInstant } from './wire.ts';

export const membership = z
  .strictObject({ companyId: id('company'), companyName: z.string(), role: z.enum(ROLES) })
  .meta({ id: 'Membership' });

export const session = z
  .strictObject({
    user: z.strictObject({ id: id('user'), email: z.email(), name: z.string() }),
    memberships: z.array(membership),
    expiresAt: wireInstant,
  })
  .meta({ id: 'Session' });

export type Session = z.infer<typeof session>;

export const signIn = route({
  name: 'identity.sign-in',
  summary: 'Sign in with e-mail and password. The session arrives as an HttpOnly cookie.',
  method: 'POST',
  path: '/v1/session',
  access: open,
  body: z.strictObject({
    email: z.email().max(254),
    password: z.string().min(1).max(256),
    rememberMe: z.boolean().default(false),
  }),
  response: json(session),
  errors: ['invalid-credential', 'too-many-requests', 'cross-site-request'],
});

export const readSession = route({
  name: 'identity.read-session',
  summary: 'Who is signed in, and for which companies they may act.',
  method: 'GET',
  path: '/v1/session',
  access: signedIn,
  response: json(session),
  errors: ['unauthenticated'],
});

export const signOut = route({
  name: 'identity.sign-out',
  summary: 'End this session everywhere it is in use.',
  method: 'DELETE',
  path: '/v1/session',
  access: signedIn,
  response: empty,
  errors: ['unauthenticated', 'cross-site-request'],
});

export const identityRoutes = [signIn, readSession, signOut] as const;
