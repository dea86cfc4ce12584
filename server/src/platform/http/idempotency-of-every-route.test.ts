import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { hasStaffPermission } from '@marga/contract/identity/permissions';
import type { IdKind } from '@marga/contract/kernel/ids';
import type { Route } from '@marga/contract/route-definition';
import { ROUTES } from '@marga/contract/route-table';
import { saveView } from '@marga/contract/bookings/saved-views';
import { type Asked, type Caller, routePathOf, startTestApi } from '../../../test/api.ts';
import { type FullCompany, seedCompanyWithAllData } from '../../../test/company-with-all-data.ts';
import { tableHashes } from '../../../test/hash-database-tables.ts';
import { minimalRequest, nonexistentId } from '../../../test/minimal-request.ts';
import { findOffers, makeTrip, traveller } from '../../../test/search-and-start-checkout.ts';
import { printMeasurement } from '../../../test/print-measurement.ts';
import { password, seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';

const api = await startTestApi();
let mine: FullCompany;
let theirs: FullCompany;
const staff: Record<string, Caller> = {};
const counts = { routes: 0, done: 0, replayed: 0, alreadyDone: 0, unknownAfterCrash: 0, variants: 0 };

beforeAll(async () => {
  [mine, theirs] = await Promise.all([seedCompanyWithAllData(api), seedCompanyWithAllData(api)]);
  for (const role of ['operator', 'operator-lead'] as const)
    staff[role] = { cookie: (await seedStaff(api, role)).cookie };
});

afterAll(() => {
  printMeasurement(
    `idempotency: ${counts.routes} routes sent twice at once and again; ${counts.done} had an effect, of which ${counts.replayed} gave the same answer again and ${counts.alreadyDone} said already-done; after a crash ${counts.unknownAfterCrash} said that the outcome is unknown and the others answered; ${counts.variants} refused another body`,
  );
});

interface Seen {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: string;
  readonly isReplay: boolean;
  readonly setsCookie: boolean;
}

async function send(route: Route, asked: Asked): Promise<Seen> {
  const answer = await api.request(route.method, routePathOf(route, asked), asked);
  const body = (await answer.text()).replaceAll(answer.headers.get('x-request-id') ?? '-', 'request id');
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem') ?? false;
  return {
    status: answer.status,
    code: isProblem ? (JSON.parse(body) as { code: string }).code : undefined,
    body,
    isReplay: answer.headers.get('idempotency-replayed') === 'true',
    setsCookie: answer.headers.has('set-cookie'),
  };
}

/** Returns somebody who may call the route. Sessions end in some routes, so each of those gets a person of its own. */
async function callerOf({ access }: Route): Promise<Caller> {
  if (access.kind === 'member') return mine.owner;
  if (access.kind === 'staff') {
    const role = hasStaffPermission('operator', access.permission) ? 'operator' : 'operator-lead';
    return staff[role] ?? {};
  }
  if (access.kind === 'public') return {};
  return (await seedCompany(api, { roles: ['owner'] })).as('owner');
}

/** Routes that only read, although they are called with a body, may answer anew, since nothing is done twice. */
const wrapped = ROUTES.filter(
  ({ idempotency, response }) => idempotency !== 'none' && response.kind !== 'file',
)
  // What takes something away comes last, so that the routes before it find it.
  .toSorted((a, b) => lateness(a) - lateness(b));

function lateness({ name, method }: Route): number {
  if (name === 'identity.transfer-ownership' || name === 'identity.leave-company') return 2;
  return method === 'DELETE' ? 1 : 0;
}

/** Ids of these kinds are made by the sender, for something that does not exist yet. */
function isMadeBySender({ path }: Route, kind: IdKind): boolean {
  if (kind === 'message' || kind === 'workItemNote') return true;
  return (kind === 'ticket' || kind === 'traveller') && !path.includes(`:${kind}Id`);
}

const rupees = (amount: string) => ({ amount, currency: 'INR' });

/** Replaces what a minimal request lacks to have an effect. Money routes are all here. */
const SENT: Readonly<Record<string, () => Promise<Partial<Asked>>>> = {
  'identity.sign-in': async () => ({ body: { email: mine.person('owner').email, password } }),
  'identity.confirm-password': async () => ({ body: { password } }),
  'identity.change-password': async () => ({
    body: { currentPassword: password, newPassword: `${password}-next` },
  }),
  'identity.begin-totp': async () => ({ body: { password } }),
  'booking.create-trip': async () => {
    const [offer] = await findOffers(api, mine.owner, { destination: 'BOM' });
    return { body: { items: [offer?.chosen] } };
  },
  'booking.change-trip': async () => ({ params: { tripId: (await makeTrip(api, mine.owner)).id } }),
  'booking.delete-trip': async () => ({ params: { tripId: (await makeTrip(api, mine.owner)).id } }),
  'booking.renew-trip': async () => ({ params: { tripId: (await makeTrip(api, mine.owner)).id } }),
  'booking.start-checkout': async () => {
    const trip = await makeTrip(api, mine.owner);
    return {
      body: { tripId: trip.id, travellers: [traveller], acceptedTotal: trip.total, payWith: 'wallet' },
    };
  },
  'ledger.propose-adjustment': async () => ({
    body: { account: 'wallet', amount: rupees('7.00'), reason: 'A correction of seven rupees' },
  }),
  'payments.start-top-up': async () => {
    await api.admin(
      `update ledger.payment_methods set methods = '{wallet,credit,gateway}' where company_id = $1`,
      [mine.id],
    );
    return { body: { into: 'wallet', amount: rupees('500.00') } };
  },
  'ledger.pay-credit': async () => {
    await api.admin(`update ledger.account set balance_minor = -5000 where id = $1`, [`credit:${mine.id}`]);
    return { body: { amount: rupees('3.00') } };
  },
};

/** Returns a body that the route accepts and that differs in one field; undefined when there is none. */
function otherBodyOf(route: Route, body: unknown): unknown {
  const schema: z.ZodType | undefined = route.body;
  if (!schema || typeof body !== 'object' || body === null) return undefined;
  const text = JSON.stringify(schema.parse(body));
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    const others = [`${String(value)}x`, `A${String(value)}`, Number(value) + 1, value !== true, null];
    for (const other of others) {
      const changed = { ...body, [name]: other };
      const parsed = schema.safeParse(changed);
      if (parsed.success && JSON.stringify(parsed.data) !== text) return changed;
    }
  }
  return undefined;
}

const hasLeft = ({ code }: Seen) => code === 'user-token-expired' || code === 'permission-denied';

/** Matches what is shown once: the secret of an API key, of an authenticator, a recovery code, or a link. */
const SECRET = /"(secret|recoveryCodes|codes|token|link|url|uri)":/;

describe.each(wrapped.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('is done once for a key: at once, again, after a crash, and for nobody else', async () => {
    counts.routes += 1;
    const as = await callerOf(route);
    const key = randomUUID();
    const idOf = (kind: IdKind) =>
      isMadeBySender(route, kind) ? nonexistentId(kind) : (mine.things[kind] ?? '');
    const asked: Asked = { ...minimalRequest(route, idOf), ...(await SENT[route.name]?.()), as, key };

    // Two requests at once get one answer.
    const twins = await Promise.all([send(route, asked), send(route, asked)]);
    const after = await tableHashes(api);
    const again = await send(route, asked);
    const isDone = twins.some(({ status }) => status < 300);
    const [row] = await api.admin<{ scope: string }>(
      'select scope from platform.idempotency where key = $1',
      [key],
    );
    expect(await tableHashes(api), 'a repeat changes nothing').toEqual(after);
    if (row === undefined) {
      // Nothing was written: it was refused, or it only reads.
      expect(twins.map(({ status, code }) => [status, code])).toContainEqual([again.status, again.code]);
      return;
    }
    expect(isDone, 'a refused request leaves no key').toBe(true);
    counts.done += 1;
    const first = twins.find(({ isReplay, status }) => !isReplay && status < 300);
    const twin = twins.find((one) => one !== first);
    if (!first || !twin) throw new Error('no request was the first');
    // Whoever has signed out or left is authorized no more, not even to be told that it is done.
    if (hasLeft(again)) return;
    expect(again.isReplay).toBe(true);
    expect(twin.isReplay || twin.status === first.status).toBe(true);
    if (again.code === 'already-done') {
      counts.alreadyDone += 1;
      expect(first.setsCookie || SECRET.test(first.body), 'any other answer is stored').toBe(true);
    } else {
      counts.replayed += 1;
      // A twin that finds everything done already may answer without a replay.
      expect(twins.filter(({ isReplay }) => !isReplay).map(({ body }) => body)).toContain(again.body);
      expect(twin.status).toBe(first.status);
    }

    // Another request under the key is refused.
    const other = otherBodyOf(route, asked.body);
    if (other !== undefined) {
      counts.variants += 1;
      expect((await send(route, { ...asked, body: other })).code).toBe('idempotency-key-reused');
    }
    if (route.access.kind === 'member') {
      const elsewhere = {
        as,
        key,
        body: { name: key.slice(0, 12), filter: { status: 'upcoming' }, columns: ['amount'] },
      };
      if (route !== (saveView as Route))
        expect((await send(saveView, elsewhere)).code).toBe('idempotency-key-reused');
      // The key of another company is another key.
      const foreign = await send(saveView, { ...elsewhere, as: theirs.owner });
      expect(foreign.isReplay).toBe(false);
      expect(foreign.code).not.toBe('idempotency-key-reused');
    }

    // The process died after it wrote and before it answered.
    await api.admin(
      `update platform.idempotency set answered_at = null, answer = null, created_at = created_at - interval '2 minutes'
        where key = $1 and scope = $2`,
      [key, row.scope],
    );
    const dead = await tableHashes(api);
    const late = await send(route, asked);
    if (late.code === 'outcome-unknown') counts.unknownAfterCrash += 1;
    else expect(late.status).toBe(first.status);
    expect(await tableHashes(api), 'a repeat after a crash changes nothing').toEqual(dead);
  });

  test('names a malformed key as such', async () => {
    const asked = { ...minimalRequest(route), as: await callerOf(route) };
    expect((await send(route, { ...asked, key: 'too short' })).code).toBe('idempotency-key-malformed');
    const { key: _key, ...without } = asked;
    const { code } = await send(route, without);
    expect(code === 'idempotency-key-missing').toBe(route.idempotency === 'required');
  });
});

test('most routes had an effect here, the others were refused or only read', () => {
  expect(counts.routes).toBe(wrapped.length);
  expect(counts.done).toBeGreaterThanOrEqual(70);
});
