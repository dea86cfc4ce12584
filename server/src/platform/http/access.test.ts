import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBooking, readCheckout, readTrip, startCheckout } from '@marga/contract/booking';
import { readSession, signOut } from '@marga/contract/identity';
import { type IdKind, mintId } from '@marga/contract/kernel/ids';
import { readWallet } from '@marga/contract/ledger';
import { roleMay, ROLES, type Role } from '@marga/contract/permissions';
import type { Route } from '@marga/contract/route';
import { ROUTES } from '@marga/contract/routes';
import { startSearch, watchSearch } from '@marga/contract/shopping';
import { type Asked, type Caller, pathOf, startTestApi } from '../../../test/api.ts';
import { criteria, payTrip, traveller } from '../../../test/buyer.ts';
import { insertMember, seedCompany, seedUser, type TestCompany } from '../../../test/company.ts';
import { now } from '../clock.ts';
import { hashToken } from './server.ts';

const api = await startTestApi();

const absent = (kind: IdKind): string => mintId(kind, now());

/** For each route a request that is well formed, so that only who asks decides. */
const requests: Readonly<Record<string, Asked>> = {
  'identity.sign-in': { body: { email: 'nobody@people.example', password: 'wrong' } },
  'identity.read-session': {},
  'identity.sign-out': {},
  'places.find': { query: { text: 'delhi' } },
  'shopping.start-search': { body: criteria() },
  'shopping.watch-search': { params: { searchId: absent('search') } },
  'booking.create-trip': { body: { offerIds: [absent('offer')] } },
  'booking.read-trip': { params: { tripId: absent('trip') } },
  'booking.start-checkout': {
    key: 'a-key-of-sixteen-letters',
    body: {
      tripId: absent('trip'),
      travellers: [traveller],
      acceptedTotal: { amount: '1.00', currency: 'INR' },
      payWith: 'wallet',
    },
  },
  'booking.read-checkout': { params: { checkoutId: absent('checkout') } },
  'booking.read-booking': { params: { bookingId: absent('booking') } },
  'booking.list-bookings': {},
  'booking.watch-company': {},
  'ledger.read-wallet': {},
};

const users = new Map<Role, string>();
let company: TestCompany;
let elsewhere: TestCompany;
let strangerId = '';

beforeAll(async () => {
  company = await seedCompany(api, { roles: [] });
  elsewhere = await seedCompany(api, { roles: ['owner'] });
  for (const role of ROLES) users.set(role, await memberOf(company, role));
  strangerId = await memberOf(elsewhere, 'owner');
});

async function memberOf(of: TestCompany, role: Role): Promise<string> {
  const { user } = await seedUser(api);
  await insertMember(api, of.id, user, role);
  return user;
}

/** A session of its own for each request: one of the routes ends it. */
async function sessionOf(user: string | undefined, lasts = '1 hour'): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await api.admin(
    `insert into engine.session ("id", "userId", "token", "expiresAt") values ($1, $2, $3, now() + $4::interval)`,
    [absent('record'), user, hashToken(token), lasts],
  );
  return `__Host-marga=${token}`;
}

/** The status and code with which a route ends; a stream that opens is left at once. */
async function endOf(route: Route, asked: Asked): Promise<{ status: number; code: string | undefined }> {
  const left = new AbortController();
  const answer = await api.request(route.method, pathOf(route, asked), { ...asked, signal: left.signal });
  const refused = answer.headers.get('content-type')?.startsWith('application/problem') ?? false;
  const code = refused ? ((await answer.json()) as { code: string }).code : undefined;
  left.abort();
  return { status: answer.status, code };
}

const KEPT_OUT = ['unauthenticated', 'company-missing', 'permission-denied'];

test('every route of the table is in the matrix', () => {
  expect(Object.keys(requests).toSorted()).toEqual(ROUTES.map(({ name }) => name).toSorted());
});

describe.each(ROUTES.map((route) => [route.name, route] as const))('%s', (name, route) => {
  const { access } = route;
  const asked = requests[name] ?? {};
  const whoever = async (as: Caller) => endOf(route, { ...asked, as });

  test('lets in exactly the roles that hold its permission', async () => {
    for (const role of ROLES) {
      const end = await whoever({ cookie: await sessionOf(users.get(role)), company: company.id });
      const admitted = access.kind !== 'member' || roleMay(role, access.permission);
      if (admitted) expect(KEPT_OUT, role).not.toContain(end.code);
      else expect(end, role).toEqual({ status: 403, code: 'permission-denied' });
    }
  });

  test('answers nobody, an expired session, an ended session and a made-up one with 401', async () => {
    const owner = users.get('owner');
    const ended = await sessionOf(owner);
    expect((await api.call(signOut, { as: { cookie: ended } })).status).toBe(204);
    const cookies = [
      undefined,
      await sessionOf(owner, '-1 millisecond'),
      ended,
      `__Host-marga=${'x'.repeat(32)}`,
    ];
    for (const cookie of cookies) {
      const end = await whoever({ company: company.id, ...(cookie === undefined ? {} : { cookie }) });
      if (access.kind === 'public') expect(KEPT_OUT.slice(0, 1)).not.toContain(end.code);
      else expect(end).toEqual({ status: 401, code: 'unauthenticated' });
    }
  });

  test('refuses a member of another company, whether they name this one or one that does not exist', async () => {
    for (const named of [company.id, absent('company')]) {
      const end = await whoever({ cookie: await sessionOf(strangerId), company: named });
      if (access.kind === 'member') expect(end).toEqual({ status: 403, code: 'permission-denied' });
      else expect(KEPT_OUT).not.toContain(end.code);
    }
  });

  test('asks which company is meant when none or nonsense is named', async () => {
    for (const named of [undefined, '', 'cmp_1', `${company.id}'`, '%']) {
      const cookie = await sessionOf(users.get('owner'));
      const end = await whoever(named === undefined ? { cookie } : { cookie, company: named });
      if (access.kind === 'member') expect(end).toEqual({ status: 400, code: 'company-missing' });
      else expect(KEPT_OUT).not.toContain(end.code);
    }
  });

  test('takes a change from our own pages and from programs, and from no other site', async () => {
    const refused: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { origin: 'https://portal.example.evil.example' },
      { origin: 'http://portal.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    const taken: Record<string, string>[] = [
      {},
      { origin: 'https://portal.example' },
      { 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of [...refused, ...taken]) {
      const as = { cookie: await sessionOf(users.get('owner')), company: company.id };
      const end = await endOf(route, { ...asked, as, headers });
      const forged = route.method !== 'GET' && refused.includes(headers);
      if (forged) expect(end, JSON.stringify(headers)).toEqual({ status: 403, code: 'cross-site-request' });
      else expect(end.code, JSON.stringify(headers)).not.toBe('cross-site-request');
    }
  });
});

test('a cookie of another name, or a token that no session could have, is nobody', async () => {
  const cookie = await sessionOf(users.get('owner'));
  const token = cookie.split('=')[1] ?? '';
  for (const wrong of [
    `marga=${token}`,
    `x__Host-marga=${token}`,
    '__Host-marga=short',
    `__Host-marga="${token}"`,
  ]) {
    expect((await api.call(readSession, { as: { cookie: wrong } })).code).toBe('unauthenticated');
  }
  expect((await api.call(readSession, { as: { cookie: `a=1; ${cookie}; b=2` } })).status).toBe(200);
});

test('a member who was removed is out with the next request', async () => {
  const leaver = await memberOf(company, 'owner');
  const as = { cookie: await sessionOf(leaver), company: company.id };
  expect((await api.call(readWallet, { as })).status).toBe(200);
  await api.admin('delete from identity.member where user_id = $1', [leaver]);
  expect((await api.call(readWallet, { as })).code).toBe('permission-denied');
});

describe('what belongs to another company', () => {
  /** Everything of an answer that a caller can see, except what differs between any two answers. */
  async function seen(route: Route, asked: Asked): Promise<unknown> {
    const answer = await api.request(route.method, pathOf(route, asked), asked);
    const requestId = answer.headers.get('x-request-id') ?? '';
    const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    return { status: answer.status, headers, body: (await answer.text()).replaceAll(requestId, 'req') };
  }

  let mine: Caller;
  const theirs = new Map<IdKind, string>();

  beforeAll(async () => {
    const rich = await seedCompany(api, { wallet: '9000000.00' });
    const as = rich.as('owner');
    const checkout = await payTrip(api, as);
    theirs.set('trip', checkout.tripId);
    theirs.set('checkout', checkout.id);
    theirs.set('booking', checkout.bookings[0]?.id ?? '');
    theirs.set('search', (await api.call(startSearch, { as, body: criteria() })).value.id);
    mine = elsewhere.as('owner');
  });

  test.each([
    ['trip', readTrip, 'tripId'],
    ['checkout', readCheckout, 'checkoutId'],
    ['booking', readBooking, 'bookingId'],
    ['search', watchSearch, 'searchId'],
  ] as const)('a foreign %s answers byte for byte like a missing one', async (kind, route, parameter) => {
    const foreign = await seen(route, { as: mine, params: { [parameter]: theirs.get(kind) ?? '' } });
    const missing = await seen(route, { as: mine, params: { [parameter]: absent(kind) } });
    const impossible = await seen(route, { as: mine, params: { [parameter]: 'anything' } });
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign).toEqual(missing);
    expect(impossible).toEqual(missing);
  });

  test('a foreign trip cannot be paid, and says so like a missing one', async () => {
    const paying = (tripId: string | undefined) =>
      seen(startCheckout, {
        as: mine,
        key: 'a-key-of-sixteen-letters',
        body: { ...bodyOfCheckout(), tripId },
      });
    const foreign = await paying(theirs.get('trip'));
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign).toEqual(await paying(absent('trip')));
  });

  function bodyOfCheckout(): object {
    return requests['booking.start-checkout']?.body as object;
  }
});
