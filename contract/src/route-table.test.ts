import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ERROR_CODES, UNIVERSAL_ERRORS } from './errors.ts';
import { ID_PREFIXES, type IdKind, createId } from './kernel/ids.ts';
import { instantFromEpochMs } from './kernel/time.ts';
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES, STAFF_PERMISSIONS } from './identity/permissions.ts';
import { ROUTES } from './route-table.ts';

const named = ROUTES.map((route) => [route.name, route] as const);

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

test('the table is not empty', () => {
  expect(ROUTES.length).toBeGreaterThan(10);
});

test('no two routes share a name, or a method and path', () => {
  const names = ROUTES.map(({ name }) => name);
  const places = ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(places).size).toBe(places.length);
});

/**
 * These parameters do not name database rows: a place, a supplier, a search (its id contains the encrypted criteria),
 * a ledger account, and a work item, which is derived from other data.
 */
const NAMES = new Set(['code', 'supplier', 'searchId', 'account', 'workItemKey']);

describe.each(named)('%s', (name, route) => {
  test('declares who may call it', () => {
    expect(['public', 'signed-in', 'member', 'staff']).toContain(route.access.kind);
    if (route.access.kind === 'member') expect(PERMISSIONS).toContain(route.access.permission);
    if (route.access.kind === 'staff') expect(STAFF_PERMISSIONS).toContain(route.access.permission);
  });

  test('is named module.verb-noun, says what it does and lies under /v1', () => {
    expect(name).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*$/);
    expect(route.summary).toMatch(/^[A-Z].*\.$/);
    expect(route.path).toMatch(/^\/v1(\/:?[a-zA-Z-]+)+(\.pdf)?$/);
  });

  test('can end in the errors that follow from what it is, each known and listed once', () => {
    if (route.access.kind !== 'public') expect(route.errors).toContain('user-token-expired');
    if (route.access.kind === 'member') expect(route.errors).toContain('company-missing');
    if (route.method !== 'GET' && route.from === 'our-pages')
      expect(route.errors).toContain('unauthorized-domain');
    expect(new Set(route.errors).size).toBe(route.errors.length);
    for (const code of route.errors) {
      expect(ERROR_CODES).toContain(code);
      expect(UNIVERSAL_ERRORS).not.toContain(code);
    }
  });

  test('has a schema for exactly the parameters in its path, each an id of the kind it is named after', () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    expect(keysOf(route.params)).toEqual(inPath);
    // A mail program gets only the URL in the mail's header, so these routes have a code in the path instead of an
    // id.
    if (route.from === 'anywhere') return;
    const fields: Readonly<Record<string, z.ZodType>> =
      route.params instanceof z.ZodObject ? route.params.shape : {};
    for (const parameter of inPath) {
      const accepted = (Object.keys(ID_PREFIXES) as IdKind[]).filter(
        (kind) => fields[parameter]?.safeParse(createId(kind, instantFromEpochMs(0))).success,
      );
      expect(accepted).toEqual(NAMES.has(parameter) ? [] : [parameter.replace(/Id$/, '')]);
    }
  });

  test('takes a body only where something changes, and refuses what it does not know', () => {
    if (route.method === 'GET' || route.method === 'DELETE') expect(route.body).toBeUndefined();
    expect(route.query.safeParse({ unheardOf: '1' }).error?.issues.map(({ code }) => code)).toContain(
      'unrecognized_keys',
    );
    if (!route.body) return;
    for (const part of partsOf(route.body)) {
      const complaints = part.safeParse({ unheardOf: 1 }).error?.issues.map(({ code }) => code);
      expect(complaints).toContain('unrecognized_keys');
    }
  });
});

/** Returns the shapes that a body may have: the body itself, or each option of a union. */
function partsOf(body: z.ZodType): readonly z.ZodType[] {
  return body instanceof z.ZodDiscriminatedUnion ? (body.options as z.ZodType[]) : [body];
}

test('mail programs, the gateway and suppliers may post to four addresses, which are everybody’s and read little', () => {
  const fromAnywhere = ROUTES.filter(({ from }) => from === 'anywhere');
  const limits = fromAnywhere.map(({ name, bodyLimitBytes }) => [name, bodyLimitBytes]);
  expect(Object.fromEntries(limits)).toEqual({
    'newsletter.unsubscribe': 4096,
    'payments.return': 16 * 1024,
    'payments.receive-webhook': 128 * 1024,
    'amendments.receive-supplier-notice': 128 * 1024,
  });
  for (const { access } of fromAnywhere) expect(access.kind).toBe('public');
});

test('a public route reads sixteen kilobytes of a body at most, but for signed notices', () => {
  const more = ROUTES.filter(
    ({ access, bodyLimitBytes }) => access.kind === 'public' && bodyLimitBytes > 16 * 1024,
  );
  expect(more.map(({ name }) => name).toSorted()).toEqual([
    'amendments.receive-supplier-notice',
    'payments.receive-webhook',
  ]);
});

test('every permission guards a route, and some role holds it', () => {
  const guarding = ROUTES.flatMap(({ access }) => (access.kind === 'member' ? [access.permission] : []));
  const staffed = ROUTES.flatMap(({ access }) => (access.kind === 'staff' ? [access.permission] : []));
  expect(new Set(staffed)).toEqual(new Set(STAFF_PERMISSIONS));
  for (const permission of PERMISSIONS) {
    expect(guarding).toContain(permission);
    expect(ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission)).length).toBeGreaterThan(0);
  }
});

test('what changes something by a permission to read is a person’s own, or changes nothing that anybody keeps', () => {
  const byReaders = ROUTES.filter(
    ({ method, access }) =>
      method !== 'GET' && access.kind === 'member' && access.permission.endsWith(':read'),
  );
  const open = byReaders.filter(
    ({ access }) => access.kind === 'member' && !access.recently && !access.inPerson,
  );
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    // This route only reads, but it uses POST because its list of bookings could be too long for a URL.
    'booking.print-itineraries',
    // This route polls the gateway now instead of at the next scheduled time.
    'payments.ask-gateway',
    'search.explain-price',
  ]);
  expect(byReaders.length).toBeGreaterThan(open.length);
});
