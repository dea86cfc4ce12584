import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieName } from '../request-context.ts';

const NAMES: Readonly<Record<CookieName, string>> = {
  session: 'marga',
  device: 'marga-device',
  pending: 'marga-pending',
  visitor: 'marga-visitor',
};

/** Every token of ours fits this; whatever else a caller sends is treated as no cookie at all. */
const TOKEN = /^[A-Za-z0-9_.-]{16,512}$/;

export interface Cookies {
  read(name: CookieName, request: FastifyRequest): string | undefined;
  write(name: CookieName, value: string, maxAgeSeconds: number | undefined, reply: FastifyReply): void;
}

/** The prefix `__Host-` binds a cookie to this very host, which browsers allow over https only. */
export function createCookies(publicOrigin: string): Cookies {
  const secure = publicOrigin.startsWith('https:');
  const nameOf = (name: CookieName) => (secure ? `__Host-${NAMES[name]}` : NAMES[name]);
  return {
    read: (name, request) => {
      const value = request.cookies[nameOf(name)];
      return value !== undefined && TOKEN.test(value) ? value : undefined;
    },
    write: (name, value, maxAgeSeconds, reply) => {
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
      const lifetime = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
      // `reply.setCookie` would add the header only when the response is sent, and before that an answer to a request
      // with an idempotency key is stored unless it sets a cookie.
      reply.header(
        'set-cookie',
        reply.server.serializeCookie(nameOf(name), value, { ...attributes, ...lifetime }),
      );
    },
  };
}

/** This is for routes that other sites may call: cookies that a browser sends with such a request are ignored. */
export const NO_COOKIES: Cookies = {
  read: () => undefined,
  write: (name) => {
    throw new Error(`a route that anybody may post to sets no cookie, so not ${name} either`);
  },
};

/** Returns the hash under which a token is stored; the database never sees the token itself. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
