import { ROUTES } from '@marga/contract/route-table';
import { createApiClient } from '@marga/web/shared/api';
import { createClientIpHeaders } from './client-ip-headers.ts';

export interface Credentials {
  email: string;
  password: string;
}

const routes = Object.fromEntries(
  ROUTES.map(({ name, method, path, response }) => [name, { method, path, answer: response.kind }]),
);

export type Client = ReturnType<typeof createTestApiClient>;

/**
 * Opens an API client with its own cookies, like one that a partner would write. It solves captchas when the API
 * demands them. The origin is the portal's when the client does not go through its web server.
 */
export function createTestApiClient(url: string, origin = url) {
  const cookies = new Map<string, string>();
  const network = createClientIpHeaders();
  let company: string | undefined;
  const api = createApiClient({
    routes,
    actingCompany: () => company,
    timeoutMs: 30_000,
    fetch: async (path, init) => {
      const headers = new Headers({ ...network, origin });
      new Headers(init.headers).forEach((value, name) => headers.set(name, value));
      if (cookies.size > 0)
        headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const answer = await fetch(new URL(path, url), { ...init, headers });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return answer;
    },
  });
  return {
    ...api,
    /** Makes all further calls act for this company. */
    actFor(companyId: string | undefined): void {
      company = companyId;
    },
  };
}

/** Signs in and acts for the person's first company, if there is one. */
export async function signInApiClient(url: string, { email, password }: Credentials): Promise<Client> {
  const client = createTestApiClient(url);
  const session = await client.call('identity.sign-in', { body: { email, password } });
  client.actFor(session.memberships[0]?.companyId);
  return client;
}
