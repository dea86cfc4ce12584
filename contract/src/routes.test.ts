import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ERROR_CODES, type ErrorCode, UNIVERSAL_ERRORS } from './errors.ts';
import { ID_PREFIXES, type IdKind, mintId } from './kernel/ids.ts';
import { fromEpochMs } from './kernel/time.ts';
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES } from './permissions.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

const named = ROUTES.map((route) => [route.name, route] as const);

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The errors a route must declare because of what it is. */
function inherentErrors(route: Route): ErrorCode[] {
  const { access, method, idempotency, params } = route;
  return [
    ...(access.kind === 'public' ? [] : (['unauthenticated'] as const)),
    ...(access.kind === 'member' ? (['company-missing', 'permission-denied'] as const) : []),
    ...(method === 'GET' ? [] : (['cross-site-request'] as const)),
    ...(idempotency === 'key' ? (['idempotency-key-missing', 'idempotency-key-reused'] as const) : []),
    ...(keysOf(params).length > 0 ? (['not-found'] as const) : []),
  ];
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

describe.each(named)('%s', (name, route) => {
  test('declares who may call it', () => {
    expect(['public', 'signed-in', 'member']).toContain(route.access.kind);
    if (route.access.kind === 'member') expect(PERMISSIONS).toContain(route.access.permission);
  });

  test('is named module.verb-noun, says what it does and lies under /v1', () => {
    expect(name).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*$/);
    expect(route.summary).toMatch(/^[A-Z].*\.$/);
    expect(route.path).toMatch(/^\/v1(\/:?[a-zA-Z-]+)+$/);
  });

  test('declares every error that follows from what it is, each known and listed once', () => {
    expect(route.errors).toEqual(expect.arrayContaining(inherentErrors(route)));
    expect(new Set(route.errors).size).toBe(route.errors.length);
    for (const code of route.errors) {
      expect(ERROR_CODES).toContain(code);
      expect(UNIVERSAL_ERRORS).not.toContain(code);
    }
  });

  test('has a schema for exactly the parameters in its path, each an id of the kind it is named after', () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    expect(keysOf(route.params)).toEqual(inPath);
    for (const parameter of inPath) {
      const accepted = (Object.keys(ID_PREFIXES) as IdKind[]).filter(
        (kind) => route.params.safeParse({ [parameter]: mintId(kind, fromEpochMs(0)) }).success,
      );
      expect(accepted).toEqual([parameter.replace(/Id$/, '')]);
    }
  });

  test('takes a body only where something changes, and refuses what it does not know', () => {
    if (route.method === 'GET' || route.method === 'DELETE') expect(route.body).toBeUndefined();
    expect(route.query.safeParse({ unheardOf: '1' }).error?.issues.map(({ code }) => code)).toContain(
      'unrecognized_keys',
    );
    if (!route.body) return;
    const complaints = route.body.safeParse({ unheardOf: 1 }).error?.issues.map(({ code }) => code);
    expect(complaints).toContain('unrecognized_keys');
  });
});

test('every permission guards a route, and some role holds it', () => {
  const guarding = ROUTES.flatMap(({ access }) => (access.kind === 'member' ? [access.permission] : []));
  for (const permission of PERMISSIONS) {
    expect(guarding).toContain(permission);
    expect(ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission)).length).toBeGreaterThan(0);
  }
});
