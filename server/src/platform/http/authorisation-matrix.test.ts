import { beforeAll, expect, test } from 'vitest';
import type { ErrorCode } from '@marga/contract/errors';
import {
  PERMISSION_TABLE,
  ROLE_PERMISSIONS,
  STAFF_ROLE_PERMISSIONS,
} from '@marga/contract/identity/permissions';
import type { Access, Route } from '@marga/contract/route-definition';
import { ROUTES } from '@marga/contract/route-table';
import { describeRecordedCountDifference } from '../../../../scripts/minimum-test-counts.ts';
import { routePathOf, startTestApi } from '../../../test/api.ts';
import { type Cell, seedApiCallers } from '../../../test/callers-with-different-rights.ts';
import { tableHashes } from '../../../test/hash-database-tables.ts';
import { minimalRequest } from '../../../test/minimal-request.ts';
import { printMeasurement } from '../../../test/print-measurement.ts';
import { type Situation, SITUATIONS } from '../../../test/authorization-situations.ts';

/** Lists every error that only authorization returns, whatever the route does. */
const EXCLUDED: readonly string[] = [
  'unauthenticated',
  'user-token-expired',
  'user-disabled',
  'api-key-suspended',
  'api-key-expired',
  'api-key-address-refused',
  'permission-denied',
  'company-missing',
  'company-suspended',
  'company-not-approved',
  'email-not-verified',
  'multi-factor-auth-required',
  'requires-recent-login',
  'unauthorized-domain',
] satisfies readonly ErrorCode[];

/**
 * Restates the contract independently: returns why a request is refused, or undefined when it is admitted. Identity
 * is checked first, then permission, then the state of the company, then the age of the last password entry.
 */
function expectedRefusal({ access }: Route, situation: Situation): ErrorCode | undefined {
  if (access.kind === 'public') return undefined;
  const { shows, fate, named, disabled, staffRole, emailVerified, secondFactor, recent } = situation;
  const byKey = shows.startsWith('a key');
  if (shows === 'nothing' || (byKey && access.kind !== 'member')) return 'unauthenticated';
  if (access.kind === 'member' && (named === 'none' || named === 'nonsense')) return 'company-missing';
  if (byKey && fate === 'expired') return 'api-key-expired';
  if (fate === 'suspended') return 'api-key-suspended';
  if (fate === 'elsewhere') return 'api-key-address-refused';
  if (fate !== 'live' && fate !== 'orphaned') return 'user-token-expired';
  if (disabled) return 'user-disabled';
  if (access.kind === 'member') {
    const refusal = expectedMemberRefusal(access, situation, byKey);
    if (refusal) return refusal;
  }
  if (access.kind === 'staff') {
    // An unverified address grants no access, least of all that of an operator.
    if (!staffRole || !emailVerified || !STAFF_ROLE_PERMISSIONS[staffRole].includes(access.permission))
      return 'permission-denied';
    if (!secondFactor) return 'multi-factor-auth-required';
  }
  // A caller with an API key has no password to enter.
  return access.recently && (byKey || !recent) ? 'requires-recent-login' : undefined;
}

function expectedMemberRefusal(
  { permission, inPerson }: Extract<Access, { kind: 'member' }>,
  { role, named, fate, scopes, companyState, emailVerified }: Situation,
  byKey: boolean,
): ErrorCode | undefined {
  const belongs = role !== null && named === 'own' && fate !== 'orphaned';
  if (!belongs || !ROLE_PERMISSIONS[role].includes(permission)) return 'permission-denied';
  const { scope, standing } = PERMISSION_TABLE[permission];
  if (byKey && (inPerson || !scope || scopes !== 'every permission')) return 'permission-denied';
  const barred = companyState === 'suspended' || companyState === 'closed';
  if (standing !== 'any' && barred) return 'company-suspended';
  const showsNet = permission === 'price:read' || permission === 'trip:create';
  if (!emailVerified && (showsNet || standing === 'approved')) return 'email-not-verified';
  if (standing !== 'approved') return undefined;
  return companyState === 'approved' ? undefined : 'company-not-approved';
}

/**
 * Returns whether a route refuses by a rule of its own: it must declare the error, and the situation must contain the
 * cause of that error.
 */
function isOwnRule(
  { errors, rawBody }: Route,
  { emailVerified, recent }: Situation,
  code: string | undefined,
): boolean {
  const reasons: Readonly<Record<string, boolean>> = {
    'email-not-verified': !emailVerified,
    'requires-recent-login': !recent,
    // Routes with a raw body check the signature of the request themselves, whoever sends it.
    'permission-denied': rawBody,
  };
  return errors.some((declared) => declared === code) && reasons[code ?? ''] === true;
}

const api = await startTestApi({ STAFF_SECOND_FACTOR: 'on' });
let cells: readonly Cell[] = [];
let checked = 0;
const leaks: string[] = [];

beforeAll(async () => {
  cells = await seedApiCallers(api, ROUTES, SITUATIONS);
}, 120_000);

interface End {
  readonly status: number;
  readonly code: string | undefined;
}

/** Holds one minimal request per route. It is the same for all callers, so that only the caller decides the outcome. */
const requests = new Map(ROUTES.map((route) => [route.name, minimalRequest(route)]));

/** Returns how a request ends; a stream that opens is closed at once. */
async function endOf({ route, as }: Cell): Promise<End> {
  const left = new AbortController();
  const asked = { ...requests.get(route.name), ...as, signal: left.signal };
  const answer = await api.request(route.method, routePathOf(route, asked), asked);
  const refused = answer.headers.get('content-type')?.startsWith('application/problem') ?? false;
  const code = refused ? ((await answer.json()) as { code: string }).code : undefined;
  left.abort();
  return { status: answer.status, code };
}

/** Sends the request of every cell and notes those with an unexpected outcome. */
async function checkEach(some: readonly Cell[], isRight: (end: End, cell: Cell) => boolean): Promise<void> {
  const waiting = [...some];
  const worker = async () => {
    for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
      const end = await endOf(cell);
      checked += 1;
      if (isRight(end, cell)) continue;
      const wanted = expectedRefusal(cell.route, cell.situation) ?? 'let in';
      leaks.push(
        `${cell.route.name}, ${cell.situation.name}: ${wanted}, but ${end.status} ${end.code ?? ''}`,
      );
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
}

/** The cells grow with every route, so they are tried in parts: a part that hangs is found before it has cost minutes. */
const PARTS = [1, 2, 3, 4];
const partOf = (some: readonly Cell[], part: number) =>
  some.filter((_, index) => index % PARTS.length === part - 1);

test.each(PARTS)(
  'who must not come in is refused with the very code that says why, and changes nothing (part %i)',
  async (part) => {
    const refused = cells.filter(({ route, situation }) => expectedRefusal(route, situation) !== undefined);
    const before = await tableHashes(api);
    await checkEach(
      partOf(refused, part),
      (end, { route, situation }) => end.code === expectedRefusal(route, situation),
    );
    expect(leaks).toEqual([]);
    expect(await tableHashes(api)).toEqual(before);
  },
  120_000,
);

test.each(PARTS)(
  'whoever is authorized gets past authorization, and nothing breaks there (part %i)',
  async (part) => {
    const admitted = cells.filter(({ route, situation }) => expectedRefusal(route, situation) === undefined);
    await checkEach(
      partOf(admitted, part),
      ({ status, code }, { route, situation }) =>
        status < 500 && (!EXCLUDED.includes(code ?? '') || isOwnRule(route, situation, code)),
    );
    expect(leaks).toEqual([]);
  },
  120_000,
);

test('the matrix is whole: every route in every situation', () => {
  printMeasurement(
    `matrix: ${ROUTES.length} routes × ${SITUATIONS.length} cells, ${checked} checked, ${leaks.length} leaks`,
  );
  expect(checked).toBe(ROUTES.length * SITUATIONS.length);
  expect(describeRecordedCountDifference('authorisation matrix cells', checked)).toBeUndefined();
  expect(new Set(SITUATIONS.map(({ name }) => name)).size).toBe(SITUATIONS.length);
  expect(leaks).toEqual([]);
});

/** This test fails if the situations or `expectedRefusal` are too simple: every kind of refusal must occur. */
test('every refusal of authorization occurs in the matrix for every kind of route that can end in it', () => {
  const met = new Map<Access['kind'], Set<string>>();
  for (const { route, situation } of cells) {
    const code = expectedRefusal(route, situation);
    if (code === undefined) continue;
    const codes = met.get(route.access.kind) ?? new Set();
    met.set(route.access.kind, codes.add(code));
  }
  // A signed-in user without a code of the second factor is authorized, and refused by the route itself.
  const isOwn = (kind: Access['kind'], code: string) =>
    kind === 'signed-in' && code === 'multi-factor-auth-required';
  const declared = (kind: Access['kind']) =>
    new Set(
      ROUTES.filter(({ access }) => access.kind === kind).flatMap(({ errors }) =>
        errors.filter(
          (code) => EXCLUDED.includes(code) && code !== 'unauthorized-domain' && !isOwn(kind, code),
        ),
      ),
    );
  for (const kind of ['signed-in', 'member', 'staff'] as const) expect(met.get(kind)).toEqual(declared(kind));
});
