import { beforeAll, describe, expect, test } from 'vitest';
import { ID_PREFIXES, type IdKind } from '@marga/contract/kernel/ids';
import { STAFF_ROLES, hasStaffPermission, type StaffRole } from '@marga/contract/identity/permissions';
import type { Route } from '@marga/contract/route-definition';
import { ROUTES } from '@marga/contract/route-table';
import { type Asked, type Caller, routePathOf, startTestApi, withAuditReason } from '../../../test/api.ts';
import { seedStaff } from '../../../test/seed-companies-and-users.ts';
import { nonexistentId, idKindsIn, minimalRequest } from '../../../test/minimal-request.ts';
import {
  findLeakedCompanyData,
  type FullCompany,
  seedCompanyWithAllData,
} from '../../../test/company-with-all-data.ts';
import { printMeasurement } from '../../../test/print-measurement.ts';

const api = await startTestApi();
let mine: FullCompany;
let theirs: FullCompany;
const staff = new Map<StaffRole, Caller>();

beforeAll(async () => {
  [mine, theirs] = await Promise.all([seedCompanyWithAllData(api), seedCompanyWithAllData(api)]);
  for (const role of STAFF_ROLES)
    staff.set(role, { cookie: (await seedStaff(api, role)).cookie, company: mine.id });
});

/**
 * Returns everything in a response that a caller can see, except the requested id and what differs between any two
 * responses.
 */
async function seen(route: Route, asked: Asked, id?: string) {
  const answer = await api.request(route.method, routePathOf(route, asked), asked);
  const requestId = answer.headers.get('x-request-id') ?? '';
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  const body = (await answer.text()).replaceAll(requestId, 'req').replaceAll(id ?? requestId, 'id');
  return { status: answer.status, headers, body };
}

/** Returns a request in which the id of this kind is the given one and all other ids belong to the caller's company. */
function naming(route: Route, kind: IdKind, id: string, as: Caller): Asked {
  const asked = minimalRequest(route, (other) => (other === kind ? id : (mine.things[other] ?? '')));
  return withAuditReason(route, { ...asked, as });
}

/**
 * Returns whether the sender creates the id, for something that does not exist yet: a message, a new ticket, or a
 * new traveller.
 */
function isMinted(route: Route, kind: IdKind): boolean {
  const isNew = !route.path.includes(`:${kind}Id`);
  return (
    kind === 'message' || kind === 'workItemNote' || ((kind === 'ticket' || kind === 'traveller') && isNew)
  );
}

/** Offers are left out because they belong to no company: buyers with the same search see the same offers. */
const withIds = ROUTES.flatMap((route) =>
  idKindsIn(route)
    .filter((kind) => kind !== 'offer' && !isMinted(route, kind))
    .map((kind) => [route.name, kind, route] as const),
);

function staffMayCall(role: StaffRole, { access }: Route): boolean {
  return access.kind === 'staff' && hasStaffPermission(role, access.permission);
}

describe.each(withIds)('%s with the %s of another company', (_name, kind, route) => {
  test('answers byte for byte as if there were none', async () => {
    const foreign = theirs.things[kind];
    expect(foreign, `give seedFullCompany a ${kind} to compare with`).toMatch(`${ID_PREFIXES[kind]}_`);
    const shown = await seen(route, naming(route, kind, foreign ?? '', mine.owner), foreign);
    const absent = nonexistentId(kind);
    expect(shown).toEqual(await seen(route, naming(route, kind, absent, mine.owner), absent));
    expect(findLeakedCompanyData(shown.body, theirs)).toEqual([]);
    expect(shown.status).toBe(route.access.kind === 'staff' ? 403 : expectedStatus(route, kind));
  });

  test('tells a program with a key as little', async () => {
    const as = { company: mine.id };
    const headers = { authorization: `Bearer ${mine.secret}` };
    const [foreign, absent] = [theirs.things[kind] ?? '', nonexistentId(kind)];
    const shown = await seen(route, { ...naming(route, kind, foreign, as), headers }, foreign);
    expect(shown).toEqual(await seen(route, { ...naming(route, kind, absent, as), headers }, absent));
  });

  test.each(STAFF_ROLES)('tells an %s that it is missing only where they may act on it', async (role) => {
    const as = staff.get(role) ?? {};
    const missing = await seen(route, naming(route, kind, nonexistentId(kind), as));
    if (staffMayCall(role, route)) expect(missing.status).toBe(narrows(route, kind) ? 200 : 404);
    else expect(await seen(route, naming(route, kind, theirs.things[kind] ?? '', as))).toEqual(missing);
  });
});

/** Returns whether the id only filters a list. Such a list is empty for an id that does not exist. */
function narrows({ method, path }: Route, kind: IdKind): boolean {
  return method === 'GET' && !path.includes(`:${kind}Id`);
}

/**
 * Returns the status that a request with another company's id must get: an id in the path identifies the resource,
 * one in the body is a field that may be invalid.
 */
function expectedStatus(route: Route, kind: IdKind): number {
  // This route handles several bookings at once, and each has its own outcome.
  if (route.name === 'amendments.quote-cancellations') return 200;
  if (route.path.includes(`:${kind}Id`)) return 404;
  return kind === 'gstin' ? 400 : 404;
}

/** Lists the read routes without parameters, which return whatever the caller may see. */
const readings = ROUTES.filter(
  ({ method, response, access, path }) =>
    method === 'GET' && response.kind === 'json' && access.kind !== 'public' && !path.includes(':'),
);

/** Requests the longest page of routes that have pages. */
function widest(route: Route, as: Caller): Asked {
  const query = route.query.safeParse({ limit: '100' }).success ? { limit: '100' } : {};
  return { ...minimalRequest(route), query, as };
}

test('what a company reads shows nothing of another, though it shows much of its own', async () => {
  const own = new Set<string>();
  for (const route of readings) {
    const { body } = await seen(route, widest(route, mine.owner));
    expect(findLeakedCompanyData(body, theirs), route.name).toEqual([]);
    for (const mark of findLeakedCompanyData(body, mine)) own.add(mark);
  }
  const kinds = [...own].map((mark) => mark.split('_')[0]);
  for (const kind of [
    'booking',
    'checkout',
    'invitation',
    'apiKey',
    'gstin',
    'branch',
    'audit',
    'user',
  ] as const)
    expect(kinds).toContain(ID_PREFIXES[kind]);
  printMeasurement(
    `foreign ids: ${withIds.length} answered like missing ones; ${readings.length} readings show ${own.size} marks of their own company and 0 of another’s ${theirs.marks.size}`,
  );
});

/**
 * A body up to this size is read before the sender is authorized; a larger one is read only for senders who may use
 * the route.
 */
const ANYBODYS_BYTES = 256 * 1024;

test('a malformed request is answered alike to everybody, so it tells nobody anything', async () => {
  for (const route of ROUTES) {
    const asked: Asked = {
      ...minimalRequest(route),
      ...(route.body ? { body: { unheardOf: 1 } } : { query: { unheardOf: '1' } }),
    };
    const answers = await Promise.all(
      [mine.owner, theirs.owner, {}, ...staff.values()].map((as) => seen(route, { ...asked, as })),
    );
    expect(answers[0]?.status, route.name).toBe(400);
    const alike = route.bodyLimitBytes > ANYBODYS_BYTES ? answers.slice(0, 2) : answers;
    for (const answer of alike) expect(answer, route.name).toEqual(answers[0]);
    for (const answer of answers.slice(alike.length)) expect([401, 403], route.name).toContain(answer.status);
  }
});
