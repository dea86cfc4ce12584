import type { Permission } from '@marga/contract/identity/permissions';

/** Lists one readable endpoint per scope that needs no id, simplest first. */
const READABLE: readonly (readonly [Permission, string])[] = [
  ['company:read', '/v1/company'],
  ['wallet:read', '/v1/wallet'],
  ['booking:read', '/v1/bookings'],
];

interface Example {
  scopes: readonly Permission[];
  origin: string;
  companyId: string;
  /** The example flight search uses this day. */
  departOn: string;
}

/**
 * Returns a first request for a new key; undefined if its scopes allow none that works without an id. The key is read
 * from a shell variable, so that it does not stay in the shell history.
 */
export function buildCurlExample({ scopes, origin, companyId, departOn }: Example): string | undefined {
  const headers = ['-H "Authorization: Bearer $MARGA_KEY"', `-H "Marga-Company: ${companyId}"`];
  const path = READABLE.find(([scope]) => scopes.includes(scope))?.[1];
  if (path !== undefined) return command([`curl ${origin}${path}`, ...headers]);
  if (!scopes.includes('search:create')) return undefined;
  const journeys = [{ origin: 'DEL', destination: 'LON', departOn }];
  const criteria = { service: 'flight', journeys, travellers: { adults: 1 } };
  return command([`curl ${origin}/v1/searches`, ...headers, `--json '${JSON.stringify(criteria)}'`]);
}

function command(parts: readonly string[]): string {
  return parts.join(' \\\n  ');
}
