import { expect, test } from 'vitest';
import { z } from 'zod';
import { ERROR_CODES, ERRORS, UNIVERSAL_ERRORS } from '@marga/contract/errors';
import { ROUTES } from '@marga/contract/route-table';
import { startTestApi } from '../../../test/api.ts';

const api = await startTestApi();

const media = z.record(z.string(), z.strictObject({ schema: z.record(z.string(), z.unknown()) }));

const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.array(z.string()).min(1),
  'x-access': z.string(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content: media }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: media.optional() }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

/** Describes the parts of OpenAPI 3.1 that are used here, as its specification defines them. */
const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(
    z.string().regex(/^\/[^:]*$/),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Za-z0-9._-]+$/), z.record(z.string(), z.unknown())),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string() }),
    ),
  }),
});

async function readDocument() {
  const answer = await api.request('GET', '/v1/openapi.json');
  expect(answer.headers.get('content-type')).toContain('application/json');
  return document.parse(await answer.json());
}

/** The document is large and the same for all tests, so it is read once. */
const whole = readDocument();

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner;
    else yield* referencesIn(inner);
  }
}

function resolve(root: unknown, reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce((value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key], root);
}

test('the document has the shape of OpenAPI 3.1 and describes every route of the table and no other', async () => {
  const { paths } = await whole;
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  );
  const declared = ROUTES.map(
    ({ name, method, path }) => `${name} ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test('every reference in it leads somewhere', async () => {
  const root = await whole;
  const references = [...referencesIn(root)];
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((reference) => resolve(root, reference) === undefined)).toEqual([]);
});

test.each(ROUTES.map((route) => [route.name, route] as const))(
  '%s is described as declared',
  async (_, route) => {
    const { paths } = await whole;
    const item = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')];
    const described = item?.[route.method.toLowerCase() as 'get'];
    expect(described?.responses[route.response.status]).toBeDefined();
    for (const code of [...route.errors, ...UNIVERSAL_ERRORS]) {
      expect(described?.responses[ERRORS[code].status]?.description).toContain(`\`${code}\``);
    }
    expect(described?.requestBody !== undefined).toBe(route.body !== undefined);
    expect(described?.security).toEqual(route.access.kind === 'public' ? [] : [{ session: [] }]);
    const headers = described?.parameters
      .filter((parameter) => parameter.in === 'header')
      .map(({ name, required }) => (required ? name : `${name}, optional`));
    expect(headers).toEqual([
      ...(route.access.kind === 'member' ? ['Marga-Company'] : []),
      ...{ required: ['Idempotency-Key'], optional: ['Idempotency-Key, optional'], none: [] }[
        route.idempotency
      ],
    ]);
    const inPath = described?.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => `:${name}`);
    expect(inPath).toEqual(route.path.match(/:\w+/g) ?? []);
  },
);

test('the readable page shows every route and every error, and runs no script', async () => {
  const answer = await api.request('GET', '/v1/docs');
  const page = await answer.text();
  for (const { name } of ROUTES) expect(page).toContain(`<section id="${name}">`);
  for (const code of ERROR_CODES) expect(page).toContain(`<tr id="error-${code}">`);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page).not.toContain('<script');
});
