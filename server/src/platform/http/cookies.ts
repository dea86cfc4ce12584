import { createHash } from 'node:crypto';
import type { CookieName } from '../request-context.ts';

const NAMES: Readonly<Record<CookieName, string>> = {
  session: 'marga',
  device: 'marga-device',
  pending: 'marga-pending',
  visitor: 'marga-visitor',
};

export interface Cookies {
  read(name: CookieName, header: string | undefined): string | undefined;
  write(name: CookieName, value: string, maxAgeSeconds: number | undefined): string;
}

/** The prefix `__Host-` binds a cookie to this very host, which browsers allow over https only. */
export function createCookies(publicOrigin: string): Cookies {
  const secure = publicOrigin.startsWith('https:');
  const nameOf = (name: CookieName) => (secure ? `__Host-${NAMES[name]}` : NAMES[name]);
  const patterns = new Map(
    (Object.keys(NAMES) as CookieName[]).map((name) => [
      name,
      new RegExp(`(?:^|;\\s*)${nameOf(name)}=([A-Za-z0-9_.-]{16,512})(?:;|$)`),
    ]),
  );
  return {
    read: (name, header) => (header === undefined ? undefined : patterns.get(name)?.exec(header)?.[1]),
    write: (name, value, maxAgeSeconds) =>
      `${nameOf(name)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${
        maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
      }`,
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
